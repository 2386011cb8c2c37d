import { describe, expect, it } from '@jest/globals';
import { adminActor, memberActor } from '../../../platform/kernel/domain/actor.ts';
import { given, recorded } from '../../../platform/testing/decide.ts';
import { TillReport } from './till-report.aggregate.ts';

const MEMBER = '6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b11';
const SHOP = { id: '6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b13', name: 'Menon’s Bakery' };
const member = memberActor(MEMBER);
const admin = adminActor('6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b12');
const noon = new Date('2027-01-05T06:30:00Z');

const refused = () => TillReport.refusedDiscount(SHOP, MEMBER, 'They laughed', member, noon);

describe('a report about a till', () => {
  it('is settled once, with what was done about it', () => {
    const report = given(refused())
      .when((r) => r.settle('The owner was called', admin, noon))
      .then(recorded('TillReportSettled', { changes: { status: ['open', 'settled'] } }));
    expect(report).toMatchObject({ status: 'settled', resolution: 'The owner was called' });
    given(report)
      .when((r) => r.settle('The owner was called again', admin, noon))
      .thenRefused('TILL_REPORT_SETTLED');
  });
});

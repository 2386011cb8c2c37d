import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { adminActor } from '../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../platform/kernel/domain/aggregate.ts';
import type { BillDetails } from './bill-details.ts';
import { Purchase } from './purchase.aggregate.ts';

const noon = new Date('2027-01-05T06:30:00Z');
const shown = {
  shop: {
    id: randomUUID(),
    name: 'Malabar Kitchen',
    offer: {
      percent: 12,
      tierPercents: {},
      minimumBillPaise: null,
      maximumDiscountPaise: null,
      validFrom: noon,
      validTo: null,
    },
  },
  card: {
    id: randomUUID(),
    number: '9123456789012348',
    memberId: randomUUID(),
    tier: 'bronze',
  },
  how: 'admin',
} as const;

const record = (details?: BillDetails) =>
  Purchase.record(shown, 100_000, adminActor(randomUUID()), noon, details);

describe('a recorded purchase', () => {
  it('keeps the bill number and the note, and names them in its event without their values', () => {
    const purchase = record({ billNumber: 'INV-14', note: 'Paid by her husband' });
    expect(purchase).toMatchObject({ billNumber: 'INV-14', note: 'Paid by her husband' });
    const { data } = takeRecorded(purchase)[0]!;
    expect(data).toMatchObject({ changedFields: ['billNumber', 'note'] });
    expect(JSON.stringify(data)).not.toMatch(/INV-14|husband/);
  });

  it('has the day of the bill in its event, and the discount of the moment of recording', () => {
    const purchase = record({ billDate: '2027-01-02' });
    expect(purchase).toMatchObject({ recordedAt: noon, decidedBy: 'shop', discountPaise: 12_000 });
    expect(takeRecorded(purchase)).toMatchObject([
      { type: 'PurchaseRecorded', data: { billDate: '2027-01-02', discountPaise: 12_000 } },
    ]);
  });

  it('has none of these facts where nothing was given', () => {
    const purchase = record({ billNumber: '', note: '', billDate: '' });
    expect(purchase).toMatchObject({ billNumber: null, note: null, billDate: null });
    const { data } = takeRecorded(purchase)[0]!;
    expect(data).not.toHaveProperty('billDate');
    expect(data).not.toHaveProperty('changedFields');
  });
});

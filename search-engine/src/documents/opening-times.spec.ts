import { describe, expect, it } from '@jest/globals';
import { OpeningTimes } from './opening-times.ts';

const HOLIDAYS = ['2026-08-25', '2026-08-26', '2026-10-20'];
const listed = (...days: string[]) => `,"holidays":${JSON.stringify(days)}`;

describe('opening times', () => {
  it('list the holidays to come, by the day in India', () => {
    const times = new OpeningTimes();
    const kind = times.numberOf({ hours: null, holidays: HOLIDAYS });
    const at = (time: string) => times.holidaysFrom(kind, new Date(time));
    expect(at('2026-08-24T18:00:00Z')).toBe(listed(...HOLIDAYS));
    // Half past midnight in India.
    expect(at('2026-08-25T19:00:00Z')).toBe(listed('2026-08-26', '2026-10-20'));
    expect(at('2026-08-26T18:29:59Z')).toBe(listed('2026-08-26', '2026-10-20'));
    expect(at('2026-08-26T18:30:00Z')).toBe(listed('2026-10-20'));
    expect(at('2026-10-21T00:00:00Z')).toBe(listed());
    // A slow answer, for an earlier time than the one before.
    expect(at('2026-08-25T19:00:00Z')).toBe(listed('2026-08-26', '2026-10-20'));
  });

  it('have separate holidays for each kind', () => {
    const times = new OpeningTimes();
    const [one, other, none] = [HOLIDAYS, ['2026-12-25'], []].map((holidays) =>
      times.numberOf({ hours: null, holidays }),
    );
    const now = new Date('2026-01-01T00:00:00Z');
    expect(times.holidaysFrom(one!, now)).toBe(listed(...HOLIDAYS));
    expect(times.holidaysFrom(other!, now)).toBe(listed('2026-12-25'));
    expect(times.holidaysFrom(none!, now)).toBe(listed());
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  activationDeadline,
  cardNumberFrom,
  endOfValidity,
  exceedsRenewalLimit,
  renewedUntil,
} from './card.ts';
import { expiryMessage } from '../portal/admin-users.ts';
import { formatLongDate } from '../../formats.ts';
import { isCardNumber, passesLuhn } from '../../testing/card-number.ts';

const day = (at: Date): string => formatLongDate(at);

describe('a card number', () => {
  it('has 16 digits, begins with 9 and passes the Luhn check', () => {
    const number = cardNumberFrom('12345678901234');
    expect(number).toHaveLength(16);
    expect(isCardNumber(number)).toBe(true);
    expect(passesLuhn('4539578763621486')).toBe(true);
    expect(isCardNumber('4539578763621486')).toBe(false);
  });

  it('is wrong when one digit or two neighbours are mistyped', () => {
    const number = cardNumberFrom('12345678901234');
    const last = number.slice(-1) === '0' ? '1' : '0';
    expect(isCardNumber(number.slice(0, 15) + last)).toBe(false);
    expect(isCardNumber(`9213${number.slice(4)}`)).toBe(false);
    expect(isCardNumber(`${number}0`)).toBe(false);
    expect(passesLuhn('')).toBe(false);
  });
});

describe('the validity of a card', () => {
  it('ends 12 calendar months after activation, at the end of that day in IST', () => {
    const end = endOfValidity(new Date('2027-01-05T09:30:00Z'), 12);
    expect(end.toISOString()).toBe('2028-01-05T18:29:59.999Z');
  });

  it('counts the day of activation in IST, not in UTC', () => {
    const justAfterMidnight = new Date('2027-01-05T18:31:00Z');
    expect(day(endOfValidity(justAfterMidnight, 1))).toBe('February 6, 2027');
  });

  it('ends on the last day of a shorter month', () => {
    expect(day(endOfValidity(new Date('2027-01-31T06:00:00Z'), 1))).toBe('February 28, 2027');
    expect(day(endOfValidity(new Date('2028-02-29T06:00:00Z'), 12))).toBe('February 28, 2029');
  });

  it('is renewed from now or from its current end, whichever is later', () => {
    const now = new Date('2027-01-05T06:00:00Z');
    const ended = endOfValidity(new Date('2026-06-01T06:00:00Z'), 1);
    const running = endOfValidity(now, 12);
    expect(day(renewedUntil(ended, now, 6))).toBe('July 5, 2027');
    expect(day(renewedUntil(running, now, 6))).toBe('July 5, 2028');
  });

  it('never reaches past 24 months from now', () => {
    const now = new Date('2027-01-05T06:00:00Z');
    const running = endOfValidity(now, 12);
    expect(exceedsRenewalLimit(renewedUntil(running, now, 12), now)).toBe(false);
    const longer = renewedUntil(running, now, 1);
    expect(exceedsRenewalLimit(renewedUntil(longer, now, 12), now)).toBe(true);
  });

  it('must start within 30 days of the issue', () => {
    const issued = new Date('2027-01-05T06:00:00Z');
    expect(activationDeadline(issued).toISOString()).toBe('2027-02-04T06:00:00.000Z');
  });
});

it('An administrator may set the end of a card to any day from today (IST) to 24 months ahead', () => {
  const lateInLondon = new Date('2026-11-30T20:00:00.000Z');
  const message = 'Expiry date must be from today to 24 months ahead';
  expect(expiryMessage('2026-11-30', lateInLondon)).toBe(message);
  expect(expiryMessage('2026-12-01', lateInLondon)).toBeNull();
  expect(expiryMessage('2028-12-01', lateInLondon)).toBeNull();
  expect(expiryMessage('2028-12-02', lateInLondon)).toBe(message);
});

import { describe, expect, it } from '@jest/globals';
import { formatCardExpiry, formatCardNumber, formatIsoDate, formatName } from './basic-formats.ts';
import {
  daysRemaining,
  formatCountdown,
  formatDateAndTime,
  formatTime,
  formatDistance,
  formatExactTime,
  formatLongDate,
  formatPercent,
  formatPhone,
  formatPurpose,
  formatRelativeTime,
  formatRupees,
  formatShortCountdown,
  formatWait,
  maskContact,
} from './formats.ts';

const HOUR = 3_600_000;

describe('formats', () => {
  it('group a card number in fours with dashes, digits only, at most 16', () => {
    expect(formatCardNumber('9123456789012345')).toBe('9123-4567-8901-2345');
    expect(formatCardNumber('9123 4567-89x0123456789')).toBe('9123-4567-8901-2345');
    expect(formatCardNumber('91234')).toBe('9123-4');
    expect(formatCardNumber('')).toBe('');
  });

  it('write dates as long month, day, year, in IST', () => {
    expect(formatLongDate('2027-01-05T09:30:00Z')).toBe('January 5, 2027');
    expect(formatLongDate('2027-01-04T18:30:00Z')).toBe('January 5, 2027');
    expect(formatLongDate('2027-01-04T18:29:59Z')).toBe('January 4, 2027');
    expect(formatIsoDate('2026-12-31T20:00:00Z')).toBe('2027-01-01');
    expect(formatExactTime('2027-01-05T09:30:05Z')).toBe('January 5, 2027 at 3:00:05 PM IST');
    expect(formatDateAndTime('2027-01-05T09:30:05Z')).toBe('January 5, 2027, 3:00 PM');
    expect(formatDateAndTime('2027-01-04T18:30:59Z')).toBe('January 5, 2027, 12:00 AM');
    expect(formatTime('2027-01-04T18:30:59Z')).toBe('12:00 AM');
  });

  it('write the card expiry as MM/YY, in IST', () => {
    expect(formatCardExpiry('2027-01-31T18:29:59.999Z')).toBe('01/27');
    expect(formatCardExpiry('2027-01-31T18:30:00Z')).toBe('02/27');
  });

  it('write rupees as in India, with two decimals', () => {
    expect(formatRupees(123456)).toBe('₹1,23,456.00');
    expect(formatRupees(0.5)).toBe('₹0.50');
  });

  it('write names with each word capitalised', () => {
    expect(formatName('  anna  maria-jose')).toBe('Anna Maria-Jose');
    expect(formatName('ANNA MARIA')).toBe('Anna Maria');
    expect(formatName('K. M. McArthur')).toBe('K. M. McArthur');
  });

  it('M-201: mask an e-mail to its first 2 and last character and the domain', () => {
    expect(maskContact('member.one@example.org')).toBe('me****e@example.org');
    expect(maskContact('@nowhere')).toBe('****');
  });

  it('M-202: mask a number to its first 2 and last 2 digits, one * per digit between', () => {
    expect(maskContact('9876543210')).toBe('98******10');
    expect(maskContact('+919876543210')).toBe('91********10');
    expect(maskContact('a.b@example.org')).toBe('a.****b@example.org');
  });

  it.each([
    ['+919620927368', '+91 96209 27368'],
    ['+91 9620-927368', '+91 96209 27368'],
    ['9620927368', '96209 27368'],
    ['+12025550123', '+1 202 555 0123'],
    ['+447911123456', '+44 791 112 3456'],
    ['+971501234567', '+971 501 234 567'],
    ['+6581234567', '+65 8123 4567'],
    ['+33612345678', '+33612345678'],
    ['0484 2 345', '0484 2 345'],
    ['Phone not available', 'Phone not available'],
  ])('write the phone number %s in groups', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it('write how long to wait in minutes, and from 90 of them in hours', () => {
    expect([1, 61, 720, 5_340, 5_341, 40_000].map(formatWait)).toEqual([
      '1 minute',
      '2 minutes',
      '12 minutes',
      '89 minutes',
      '2 hours',
      '12 hours',
    ]);
  });

  it('write purposes as words', () => {
    expect(formatPurpose('card_activation')).toBe('Card Activation');
  });

  it('write countdowns as mm:ss, or m:ss', () => {
    expect(formatCountdown(116)).toBe('01:56');
    expect(formatCountdown(300)).toBe('05:00');
    expect(formatCountdown(-3)).toBe('00:00');
    expect(formatShortCountdown(899)).toBe('14:59');
  });

  it('round the days remaining up, never below 0', () => {
    const now = new Date('2027-01-05T00:00:00Z');
    expect(daysRemaining(new Date(now.getTime() + HOUR), now)).toBe(1);
    expect(daysRemaining(new Date(now.getTime() + 25 * HOUR), now)).toBe(2);
    expect(daysRemaining(now, now)).toBe(0);
    expect(daysRemaining('2026-01-05T00:00:00Z', now)).toBe(0);
  });

  it('write distances with their unit, percents rounded, times as people say them', () => {
    expect([0.003, 0.85, 0.999, 2.44, 9.97, 14.2].map(formatDistance)).toEqual([
      '10 m',
      '850 m',
      '1.0 km',
      '2.4 km',
      '10 km',
      '14 km',
    ]);
    expect(formatPercent(12.5)).toBe('13%');
    const now = Date.parse('2027-01-05T10:00:00Z');
    expect(formatRelativeTime(now - 30_000, now)).toBe('just now');
    expect(formatRelativeTime(now - HOUR, now)).toBe('1 hour ago');
    expect(formatRelativeTime(now - 48 * HOUR, now)).toBe('2 days ago');
    expect(formatRelativeTime(now - 240 * HOUR, now)).toBe('December 26, 2026');
  });
});

import { describe, expect, it } from 'vitest';
import {
  BLOCK_MESSAGES,
  GST_PATTERN,
  INDIAN_MOBILE_PATTERN,
  isDiscount,
  isLatitude,
  isLongitude,
  normaliseTaxNumber,
  PAN_PATTERN,
  reasonError,
  REJECT_MESSAGES,
} from './shops.ts';

describe('the reason of a decision', () => {
  it('is required and has 10 characters, each form in its own words (A-407, A-408)', () => {
    expect(reasonError('   ', REJECT_MESSAGES)).toBe(
      'Please provide a reason for rejecting this shop',
    );
    expect(reasonError('  too short  ', REJECT_MESSAGES)).toBe(
      'Rejection reason must be at least 10 characters long',
    );
    expect(reasonError('', BLOCK_MESSAGES)).toBe('Please provide a reason for blocking this shop');
    expect(reasonError('nope', BLOCK_MESSAGES)).toBe('Reason must be at least 10 characters long');
    expect(reasonError('ten chars!', BLOCK_MESSAGES)).toBeUndefined();
  });

  it('has at most 500 characters (A-499)', () => {
    expect(reasonError('x'.repeat(500), REJECT_MESSAGES)).toBeUndefined();
    expect(reasonError('x'.repeat(501), REJECT_MESSAGES)).toBe(
      'Reason must not exceed 500 characters',
    );
  });
});

describe('the numbers of a shop', () => {
  it('keep a discount from 0 to 100 in steps of 0.01 (A-498)', () => {
    expect([0, 12.25, 4.35, 1.1, 99.99, 100].filter((percent) => !isDiscount(percent))).toEqual([]);
    expect([-0.01, 100.01, 12.255, NaN, Infinity].filter(isDiscount)).toEqual([]);
  });

  it('know GST and PAN by their pattern, in capitals', () => {
    expect(normaliseTaxNumber('32abcde1234f1z5')).toMatch(GST_PATTERN);
    expect('32ABCDE1234F0Z5').not.toMatch(GST_PATTERN);
    expect('32ABCDE1234F1Y5').not.toMatch(GST_PATTERN);
    expect(normaliseTaxNumber('abcde 1234f')).toMatch(PAN_PATTERN);
    expect('ABCD12345F').not.toMatch(PAN_PATTERN);
  });

  it('know Indian mobiles and coordinates by their ranges', () => {
    expect('9876543210').toMatch(INDIAN_MOBILE_PATTERN);
    expect('5876543210').not.toMatch(INDIAN_MOBILE_PATTERN);
    expect([isLatitude(-90), isLatitude(90.01), isLongitude(180), isLongitude(-180.5)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

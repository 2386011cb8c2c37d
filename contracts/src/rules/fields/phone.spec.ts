import { expect, it } from '@jest/globals';
import { COUNTRY_CODES } from '../../catalog/country-codes.ts';
import { phoneRule } from './contact.ts';
import { normalisePhone } from './phone.ts';

const E164 = /^\+[1-9]\d{9,14}$/;

it.each([
  ['98765 43210', '+91', '+919876543210'],
  ['5551234567', '+1', '+15551234567'],
  ['919876543210', '+91', '+919876543210'],
  ['+971 50-123-4567', '+91', '+971501234567'],
  ['09876543210', '+91', '+919876543210'],
  ['0501234567', '+971', '+971501234567'],
  ['00971501234567', '+91', '+971501234567'],
  ['501234567', '+966', '+966501234567'],
  ['33123456', '+974', '+97433123456'],
  ['97433123456', '+974', '+97433123456'],
  ['15112345678', '+49', '+4915112345678'],
  ['4915112345678', '+49', '+4915112345678'],
  ['13812345678', '+86', '+8613812345678'],
])('%s in %s is stored as %s', (typed, code, stored) => {
  expect(normalisePhone(typed, code)).toBe(stored);
});

it('A phone number passes the rule exactly if it can be normalised, in every offered country', () => {
  for (const [typed, wrong] of phoneRule.examples) {
    if (typeof typed !== 'string' || !/^\+?\d{10,15}$/.test(phoneRule.normalise(typed))) continue;
    for (const { code } of COUNTRY_CODES)
      expect([typed, code, E164.test(normalisePhone(typed, code))]).toEqual([
        typed,
        code,
        wrong === null,
      ]);
  }
});

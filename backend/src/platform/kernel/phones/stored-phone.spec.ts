import { expect, it } from '@jest/globals';
import { phoneRule } from '@nattil/contracts/rules/fields/contact';
import { storedPhone } from './stored-phone.ts';

it.each<[stored: string, spellings: string[], countryCode?: string]>([
  [
    '+919847012345',
    [
      '9847012345',
      '98470 12345',
      '09847012345',
      '0 98470-12345',
      '919847012345',
      '00919847012345',
      '+919847012345',
      '+91 098470 12345',
      '+91 (0) 98470.12345',
      '+91 00 98470 12345',
      '9109847012345',
      '009109847012345',
    ],
  ],
  ['+447400123456', ['7400123456', '07400123456', '+44 (0)7400 123456', '00447400123456'], '+44'],
  ['+971501234567', ['0501234567', '+971 0501234567', '97150 123 4567'], '+971'],
  ['+61412345678', ['0412345678', '+61 0412 345 678'], '+61'],
  ['+14155550123', ['4155550123', '14155550123', '+1 1 415 555 0123'], '+1'],
  ['+4915112345678', ['+49 0151 12345678', '0049 151 12345678']],
  // Italy dials the 0, which belongs to the number.
  ['+390612345678', ['+39 06 1234 5678']],
])('%s is stored of every spelling of the number', (stored, spellings, countryCode = '+91') => {
  expect(spellings.map((typed) => storedPhone(typed, countryCode))).toEqual(
    spellings.map(() => stored),
  );
  expect(storedPhone(stored)).toBe(stored);
});

it('The stored form of an accepted phone number is accepted again, for every country', () => {
  const made = ['+910000000000', '+99912345678901', '+15551234567', '+440000000000000'];
  const taken = phoneRule.examples.filter(([, wrong]) => wrong === null).map(([typed]) => typed);
  for (const typed of [...made, ...(taken as string[])]) {
    const stored = storedPhone(typed);
    expect([typed, phoneRule(stored)]).toEqual([typed, null]);
    expect(storedPhone(stored)).toBe(stored);
  }
});

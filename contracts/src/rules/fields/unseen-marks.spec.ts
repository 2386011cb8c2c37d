import { expect, it } from '@jest/globals';
import {
  contactRule,
  emailRule,
  forgottenContactRule,
  inboxContactRule,
  phoneRule,
} from './contact.ts';
import { storedMobileRuleSaying } from './indian-numbers.ts';
import { searchTextRule } from '../list.ts';
import { cardNumberRule } from '../shops/purchases.ts';

const MARKS =
  '\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff';

it.each([
  ['e-mail', emailRule, 'anna@example.org'],
  ['phone', phoneRule, '+919876543210'],
  ['contact', contactRule, 'anna@example.org'],
  ['contact', contactRule, '9876543210'],
  ['forgotten contact', forgottenContactRule, 'anna@example.org'],
  ['contact of the inbox', inboxContactRule, '+919876543210'],
  ['mobile number', storedMobileRuleSaying('wrong'), '9876543210'],
  ['card number', cardNumberRule, '9123456789012348'],
])('zero-width and direction marks are removed from a %s', (_what, rule, meant) => {
  for (const mark of MARKS)
    for (const typed of [
      mark + meant,
      `${meant}${mark}`,
      [...meant].join(mark),
      ` ${mark} ${meant} ${mark} `,
    ]) {
      expect(rule(typed)).toBeNull();
      expect(rule.normalise(typed)).toBe(meant);
    }
  expect(rule.normalise(MARKS)).toBe('');
});

it('A search keeps the joiners of names and removes other invisible marks', () => {
  const rule = searchTextRule('search');
  expect(rule.normalise('\u202a anna@example.org\u200b\u202c ')).toBe('anna@example.org');
  expect(rule.normalise('അവന്\u200d കട')).toBe('അവന്\u200d കട');
});

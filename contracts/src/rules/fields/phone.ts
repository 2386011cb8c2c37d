/** Phone numbers: typed as 10 to 15 digits, stored in E.164. */
import { COUNTRY_CODES } from '../../catalog/country-codes.ts';
import { textRule, type Example, type Rule } from '../rule.ts';
import { withoutMarks } from './text.ts';

/** A phone number as typed, without separators. */
const PHONE_PATTERN = /^\+?\d{10,15}$/;
/** A phone number as stored. */
const E164_PATTERN = /^\+[1-9]\d{9,14}$/;
export const PHONE_MIN_DIGITS = 10;
/** Longest national number of the offered countries, including the trunk 0. */
const NATIONAL_MAX_DIGITS = 12;
const HOME = '+91';

/** Removes separators (spaces, dashes, dots, brackets) and invisible characters. */
export function stripPhone(typed: string): string {
  return withoutMarks(typed).replace(/[\s\-().]/g, '');
}

/**
 * Converts a phone number to E.164. A number with + stays, and a leading 00 becomes +. The country
 * code replaces the trunk 0 of a national number and is added to up to 10 digits. A longer number
 * already contains its country code. National numbers of countries outside the six may be longer,
 * as in China; they get the code unless their digits begin with it.
 * The rule refuses any other number that begins with 0.
 */
export function normalisePhone(typed: string, countryCode = HOME): string {
  const stripped = stripPhone(typed);
  if (stripped.startsWith('+')) return stripped;
  if (stripped.startsWith('00')) return `+${stripped.slice(2)}`;
  if (stripped.startsWith('0') && stripped.length <= NATIONAL_MAX_DIGITS)
    return countryCode + stripped.slice(1);
  return isNational(stripped, countryCode) ? countryCode + stripped : `+${stripped}`;
}

function isNational(digits: string, countryCode: string): boolean {
  if (digits.length <= PHONE_MIN_DIGITS) return true;
  if (COUNTRY_CODES.some(({ code }) => code === countryCode)) return false;
  const isShortEnough = E164_PATTERN.test(countryCode + digits);
  return isShortEnough && !digits.startsWith(countryCode.slice(1));
}

/** Whether the text has 10 to 15 digits and converts to a number in E.164. */
export function isPhone(typed: string): boolean {
  return PHONE_PATTERN.test(stripPhone(typed)) && E164_PATTERN.test(normalisePhone(typed));
}

/** All numbers of these countries have ten digits; a shorter one is a mistake. */
const TEN_DIGITS = [HOME, '+1'];

/** Numbers of 5 to 9 digits exist in many countries: 8 in Oman, 9 in Saudi Arabia. */
export function isShortPhone(typed: string, countryCode: unknown): boolean {
  if (typeof countryCode !== 'string' || TEN_DIGITS.includes(countryCode)) return false;
  const digits = stripPhone(typed);
  return /^\d{5,9}$/.test(digits) && E164_PATTERN.test(normalisePhone(digits, countryCode));
}

const GOOD = [
  '9876543210',
  '919876543210',
  '98765 43210',
  '98765.43210',
  '+91 (98765) 43-210',
  '0501234567',
  '00971501234567',
  '1'.repeat(15),
  '\u202a+91 98765\u200b43210\u202c',
];
const BAD = [
  '',
  '   ',
  '987654321',
  '1'.repeat(16),
  '98765abc10',
  '98765/43210',
  '++919876543210',
  '0'.repeat(13),
  '+0123456789012',
  '(0919) 847-012345',
];

/** Rule for a phone number with the message of the calling form. */
export function phoneRuleSaying(invalid: string): Rule<string> {
  return textRule({
    normalise: stripPhone,
    check: (phone) => (isPhone(phone) ? null : invalid),
    schema: { pattern: PHONE_PATTERN.source },
    examples: [
      ...GOOD.map((phone): Example => [phone, null]),
      ...BAD.map((phone): Example => [phone, invalid]),
    ],
  });
}

/** Phone numbers: 10 to 15 digits as people type them, E.164 as they are stored. */
import { COUNTRY_CODES } from '../catalog/country-codes.ts';
import { textRule, type Example, type Rule } from './rule.ts';
import { withoutMarks } from './text.ts';

/** A phone as typed, without what people put between digits. */
const PHONE_PATTERN = /^\+?\d{10,15}$/;
/** A phone as stored. */
const E164_PATTERN = /^\+[1-9]\d{9,14}$/;
export const PHONE_MIN_DIGITS = 10;
/** A national number with its trunk 0, as long as they come in the countries on offer. */
const NATIONAL_MAX_DIGITS = 12;
const HOME = '+91';

/** A phone without what people put between digits (spaces, dashes, dots, brackets) and unseen marks. */
export function stripPhone(typed: string): string {
  return withoutMarks(typed).replace(/[\s\-().]/g, '');
}

/**
 * A phone in E.164: what starts with + is kept, 10 digits get the country code, 11 to 15 digits are
 * taken to carry theirs, fewer get it too. Abroad there are national numbers of 11 digits, as in China:
 * of a country outside the six, only digits that begin with its code carry it. Before a national number a leading 0 gives way to the country code, and 00
 * means +; anything else that begins with 0 is not a number, and the rule refuses it.
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

/** Whether it can be called: 10 to 15 digits that give a number in E.164, in any country on offer. */
export function isPhone(typed: string): boolean {
  return PHONE_PATTERN.test(stripPhone(typed)) && E164_PATTERN.test(normalisePhone(typed));
}

/** Of these countries every number has ten digits, so that fewer are a mistake. */
const TEN_DIGITS = [HOME, '+1'];

/** A number of 5 to 9 digits, as many countries have them: 8 in Oman, 9 in Saudi Arabia. */
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

/** A number in the words of its form. */
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

/** Indian numbers with a national format: tax numbers, mobile numbers, bank accounts. */
import { textRule, type Example, type Rule } from '../rule.ts';
import { stripPhone } from './phone.ts';
import { withoutMarks } from './text.ts';

/** State, PAN, entity, the letter Z, check digit. */
const GST_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const PAN_PATTERN = /^[A-Z]{5}\d{4}[A-Z]$/;
const MOBILE_PATTERN = /^[6-9]\d{9}$/;
/** Bank, a zero, branch. */
const IFSC_PATTERN = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const ACCOUNT_PATTERN = /^\d{6,20}$/;

/** Stored form: upper case, without blanks and invisible characters. */
const inCapitals = (typed: string): string => withoutMarks(typed).replace(/\s/g, '').toUpperCase();

interface NumberDefinition {
  pattern: RegExp;
  normalise?: (typed: string) => string;
  invalid: string;
  good: readonly string[];
  bad: readonly string[];
}

/*@__NO_SIDE_EFFECTS__*/
function writtenSo(definition: NumberDefinition): Rule<string> {
  const { pattern, normalise = inCapitals, invalid, good, bad } = definition;
  return textRule({
    normalise,
    check: (number) => (pattern.test(number) ? null : invalid),
    schema: { pattern: pattern.source },
    examples: [
      ...good.map((number): Example => [number, null]),
      ...['', ' ', ...bad].map((number): Example => [number, invalid]),
    ],
  });
}

/*@__NO_SIDE_EFFECTS__*/
export function gstNumberRuleSaying(invalid: string): Rule<string> {
  return writtenSo({
    pattern: GST_PATTERN,
    invalid,
    good: ['22AAAAA0000A1Z5', '32abcde1234f1z5', ' 32 ABCDE 1234 F1Z5 '],
    bad: ['ABC', '32ABCDE1234F0Z5', '32ABCDE1234F1Y5', '22AAAAA0000A1Z55', '2AAAAAA0000A1Z5'],
  });
}

/*@__NO_SIDE_EFFECTS__*/
export function panNumberRuleSaying(invalid: string): Rule<string> {
  return writtenSo({
    pattern: PAN_PATTERN,
    invalid,
    good: ['ABCDE1234F', 'abcde1234f', ' ABCDE 1234 F '],
    bad: ['ABCD1234F', 'ABCDE12345', '1BCDE1234F', 'ABCDE1234FG', 'AB******4F'],
  });
}

/** Ten digits, without separators. */
/*@__NO_SIDE_EFFECTS__*/
function mobileRuleSaying(invalid: string, required = invalid): Rule<string> {
  return textRule({
    normalise: stripPhone,
    check: (phone) => {
      if (phone === '') return required;
      return MOBILE_PATTERN.test(phone) ? null : invalid;
    },
    schema: { minLength: 1, pattern: MOBILE_PATTERN.source },
    examples: [
      ['', required],
      ['  ', required],
      ...['9876543210', '6000000000', '98765 43210', '98765-43210'].map((phone): Example => [
        phone,
        null,
      ]),
      ...['987654321', '98765432101', '5876543210', '987654321x', '+14155550100'].map(
        (phone): Example => [phone, invalid],
      ),
    ],
  });
}

/** The same; also accepts the stored form with the country code. */
/*@__NO_SIDE_EFFECTS__*/
export function storedMobileRuleSaying(invalid: string, required = invalid): Rule<string> {
  const mobile = mobileRuleSaying(invalid, required);
  return textRule({
    normalise: nationalNumber,
    check: (phone) => mobile(phone),
    schema: { ...mobile.schema, pattern: /^(?:\+91)?[6-9]\d{9}$/.source },
    examples: [
      ...mobile.examples.filter(([typed]) => typeof typed === 'string'),
      ['+91 98765 43210', null],
      ['+91 58765 43210', invalid],
    ],
  });
}

/** Turns `+919876543210` into `9876543210`; a number of another country stays. */
export function nationalNumber(phone: string): string {
  return stripPhone(phone).replace(/^\+91(?=\d{10}$)/, '');
}

/*@__NO_SIDE_EFFECTS__*/
export function accountNumberRuleSaying(invalid: string): Rule<string> {
  return writtenSo({
    pattern: ACCOUNT_PATTERN,
    invalid,
    good: ['123456', '00112233445566', '1234 5678 9012'],
    bad: ['12345', '1'.repeat(21), '12345678X', '12******89'],
  });
}

/*@__NO_SIDE_EFFECTS__*/
export function ifscRuleSaying(invalid: string): Rule<string> {
  return writtenSo({
    pattern: IFSC_PATTERN,
    invalid,
    good: ['SBIN0001234', 'sbin0001234', 'HDFC0ABC123'],
    bad: ['SBIN1001234', 'SBIN000123', 'SBI00001234'],
  });
}

/** The public registration of a shop. */
import { DISTRICTS, findDistrict, findTaluk, TALUKS_BY_DISTRICT } from '../../catalog/districts.ts';
import { emailRuleSaying } from '../fields/email.ts';
import { gstNumberRuleSaying } from '../fields/indian-numbers.ts';
import {
  choiceRule,
  hasTwoDecimalsAtMost,
  lengthRule,
  optional,
  rule,
  textRule,
  type Example,
  withChoices,
} from '../rule.ts';
import { oneLine } from '../fields/text.ts';

/** Texts of the three-step form. */
export const REGISTRATION_MESSAGES = {
  stepHasErrors: 'Please fix the errors before proceeding',
  formHasErrors: 'Please fix all errors before submitting',
} as const;

export const shopNameRule = lengthRule({
  normalise: oneLine,
  minimum: 2,
  maximum: 100,
  says: {
    required: 'Store name is required',
    tooShort: 'Store name must be between 2 and 100 characters',
    tooLong: 'Store name must be between 2 and 100 characters',
  },
  examples: [
    ['\u200b\u202e\n', 'Store name is required'],
    [' A ', 'Store name must be between 2 and 100 characters'],
    [' Malabar\u200b Kitchen ', null],
    ['അവന്\u200d കട', null],
  ],
});

export const businessEmailRule = emailRuleSaying({
  required: 'Business email is required',
  invalid: 'Please enter a valid business email',
});

export const districtRule = choiceRule(DISTRICTS, 'Please select a district');

const TALUK_REQUIRED = 'Please select a taluk/block';

/** A taluk of the form's district. Any taluk is valid for an unknown district, itself refused. */
export const talukRule = textRule({
  normalise: oneLine,
  check: (taluk, beside) => {
    const { district } = beside as { district?: unknown };
    const known = typeof district === 'string' ? findDistrict(district) : undefined;
    const fits = known ? findTaluk(known, taluk) !== undefined : taluk !== '';
    if (fits) return null;
    return known && taluk !== ''
      ? withChoices(TALUK_REQUIRED, TALUKS_BY_DISTRICT[known])
      : TALUK_REQUIRED;
  },
  schema: { minLength: 1 },
  examples: [
    ['', TALUK_REQUIRED],
    [
      'Nowhere',
      withChoices(TALUK_REQUIRED, TALUKS_BY_DISTRICT.Ernakulam),
      { district: 'Ernakulam' },
    ],
    ['Kochi', withChoices(TALUK_REQUIRED, TALUKS_BY_DISTRICT.Wayanad), { district: 'Wayanad' }],
    ['Kochi', null, { district: 'Nowhere' }],
    ['', TALUK_REQUIRED, { district: 'Nowhere' }],
    [' Kochi', null, { district: 'Ernakulam' }],
    ['Sulthan Bathery', null, { district: 'Wayanad' }],
  ],
});

const ADDRESS_LENGTH = 'Store address must be between 10 and 500 characters';

export const storeAddressRule = lengthRule({
  normalise: oneLine,
  minimum: 10,
  maximum: 500,
  says: {
    required: 'Store address is required',
    tooShort: ADDRESS_LENGTH,
    tooLong: ADDRESS_LENGTH,
  },
  examples: [
    ['\u200b'.repeat(12), 'Store address is required'],
    ['7\n\n\n\n\n\n\n\n\n8', ADDRESS_LENGTH],
    ['Shop 7\nMarine Drive\n', null],
  ],
});

export const gstNumberRule = optional(gstNumberRuleSaying('Invalid GST number format'));

const DISCOUNT_MIN = 0;
const DISCOUNT_MAX = 100;
const DISCOUNT_INVALID = 'Discount must be between 0 and 100';
const DISCOUNT_DECIMALS = 'Discount must have at most two decimals';

/** A percent from 0 to 100, in steps of 0.01; a string of digits is refused. */
export const discountRule = optional(
  rule<number>({
    check: (percent) => {
      if (typeof percent !== 'number') return DISCOUNT_DECIMALS;
      if (!(percent >= DISCOUNT_MIN && percent <= DISCOUNT_MAX)) return DISCOUNT_INVALID;
      return hasTwoDecimalsAtMost(percent) ? null : DISCOUNT_DECIMALS;
    },
    schema: { type: 'number', minimum: DISCOUNT_MIN, maximum: DISCOUNT_MAX },
    examples: [
      ...[0, 0.01, 4.35, 12.25, 1.1, 99.99, 100].map((good): Example => [good, null]),
      ...[-0.01, 100.01, 150.123].map((bad): Example => [bad, DISCOUNT_INVALID]),
      ...[12.345, 0.001, 12.00000001].map((bad): Example => [bad, DISCOUNT_DECIMALS]),
      ['12', DISCOUNT_DECIMALS],
    ],
  }),
);

const CONFIRMATION_REQUIRED = 'You must confirm the details';

export const confirmDetailsRule = rule<boolean>({
  check: (confirmed) => (confirmed === true ? null : CONFIRMATION_REQUIRED),
  schema: { type: 'boolean', enum: [true] },
  examples: [
    [true, null],
    [false, CONFIRMATION_REQUIRED],
    ['true', CONFIRMATION_REQUIRED],
  ],
});

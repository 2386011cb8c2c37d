/** The member's profile, with which the card is issued. */
import { findCategory } from '../catalog/categories.ts';
import { COUNTRY_CODES } from '../catalog/country-codes.ts';
import { choiceRule, lengthRule, optional, textRule } from './rule.ts';
import { oneLine } from './text.ts';

export const PROFILE_HAS_ERRORS = 'Please fix the errors in the form';

export const fullNameRule = lengthRule({
  normalise: oneLine,
  minimum: 2,
  maximum: 100,
  says: {
    tooShort: 'Full name must be at least 2 characters',
    tooLong: 'Full name must not exceed 100 characters',
  },
  examples: [
    [' A ', 'Full name must be at least 2 characters'],
    ['\u200b\u202e\n', 'Full name must be at least 2 characters'],
    [' Anna \t Maria\n', null],
    [`${' '.repeat(200)}Anna`, null],
  ],
});

export const countryCodeRule = optional(
  choiceRule(
    COUNTRY_CODES.map(({ code }) => code),
    'Please select a country code',
  ),
);

/** Where somebody lives, and where a shop is. */
export const locationRule = lengthRule({
  normalise: oneLine,
  minimum: 2,
  maximum: 120,
  says: {
    required: 'Location is required',
    tooShort: 'Location must be at least 2 characters',
    tooLong: 'Location must not exceed 120 characters',
  },
  examples: [
    ['\u200b\n\u2060', 'Location is required'],
    [' K ', 'Location must be at least 2 characters'],
    ['Kochi,\tKerala', null],
  ],
});

const CATEGORY_REQUIRED = 'Please select a category';
const CATEGORY_MAX_LENGTH = 100;

/** The label, an alias or the slug of a category. */
export const categoryRule = textRule({
  normalise: oneLine,
  check: (text) => (findCategory(text) ? null : CATEGORY_REQUIRED),
  schema: { minLength: 1, maxLength: CATEGORY_MAX_LENGTH },
  examples: [
    ['', CATEGORY_REQUIRED],
    ['  ', CATEGORY_REQUIRED],
    ['Spaceships', CATEGORY_REQUIRED],
    ['dining', null],
    [' Restaurant ', null],
  ],
});

export const preferredCategoryRule = optional(categoryRule);

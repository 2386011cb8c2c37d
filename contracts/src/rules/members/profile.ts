/** The member's profile; completing it issues the card. */
import { EVERY_COUNTRY_CODE } from '../../catalog/all-country-codes.ts';
import { categoryRuleSaying } from '../fields/category.ts';
import { emailRule, nationalPhoneRule } from '../fields/contact.ts';
import { choiceRule, ifGiven, lengthRule, optional } from '../rule.ts';
import { oneLine } from '../fields/text.ts';

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
  choiceRule(EVERY_COUNTRY_CODE, 'Please select a country code'),
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

export const categoryRule = categoryRuleSaying('Please select a category');

export const preferredCategoryRule = optional(categoryRule);

/** Profile update: an omitted field keeps its value; only the category can be emptied. */
export const changedFullNameRule = ifGiven(fullNameRule);
export const changedOwnEmailRule = ifGiven(emailRule);
export const changedOwnPhoneRule = ifGiven(nationalPhoneRule);
export const changedLocationRule = ifGiven(locationRule);

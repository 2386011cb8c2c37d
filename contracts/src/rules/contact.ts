/** By what people sign in and are reached. */
import { EMAIL_MAX_LENGTH, emailRuleSaying, isEmail } from './email.ts';
import { isPhone, phoneRuleSaying } from './phone.ts';
import { lengthRule, optional, textRule, type Example } from './rule.ts';

const CONTACT_REQUIRED = 'Email or mobile number is required';
const CONTACT_INVALID = 'Please enter a valid email or mobile number';

export const emailRule = emailRuleSaying({
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
});

export const phoneRule = phoneRuleSaying('Please enter a valid phone number (10-15 digits)');

/** An e-mail, or a phone of 10 to 15 digits. */
export const contactRule = textRule({
  check: (contact) => {
    if (contact === '') return CONTACT_REQUIRED;
    return isEmail(contact) || isPhone(contact) ? null : CONTACT_INVALID;
  },
  schema: { minLength: 1, maxLength: EMAIL_MAX_LENGTH },
  examples: [
    ['', CONTACT_REQUIRED],
    ['  ', CONTACT_REQUIRED],
    ...[...emailRule.examples, ...phoneRule.examples]
      .filter(([typed]) => typeof typed === 'string' && typed.trim() !== '')
      .map(([typed, wrong]): Example => [typed, wrong && CONTACT_INVALID]),
  ],
});

const INBOX_CONTACT = 'contact must be an e-mail or a mobile number';
/** Whose messages the inbox is asked for, however the contact is written. */
export const inboxContactRule = optional(
  lengthRule({
    maximum: EMAIL_MAX_LENGTH,
    says: { tooShort: INBOX_CONTACT, tooLong: INBOX_CONTACT },
    anyCharacters: true,
  }),
);

/** E-mail addresses and phone numbers by which people sign in and are reached. */
import { EMAIL_MAX_LENGTH, emailRuleSaying, isEmail } from './email.ts';
import { isPhone, isShortPhone, phoneRuleSaying } from './phone.ts';
import { lengthRule, optional, textRule, type Example, type Message, type Rule } from '../rule.ts';
import { withoutMarks } from './text.ts';

const CONTACT_INVALID = 'Please enter a valid email or mobile number';

export const emailRule = emailRuleSaying({
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
});

const PHONE_INVALID = 'Please enter a valid phone number (10-15 digits)';
export const phoneRule = phoneRuleSaying(PHONE_INVALID);

const shortPhoneExamples: readonly Example[] = [
  ['501234567', null, { countryCode: '+966' }],
  ['33123456', null, { countryCode: '+974' }],
  ['9212 3456', null, { countryCode: '+968' }],
  ['987654321', PHONE_INVALID, { countryCode: '+91' }],
  ['1234', PHONE_INVALID, { countryCode: '+966' }],
  ['50123456x', PHONE_INVALID, { countryCode: '+966' }],
];

/** A phone number whose country code is in the field `countryCode`. */
export const nationalPhoneRule: Rule<string> = Object.assign(
  (typed: unknown, beside: object = {}): Message => {
    const { countryCode } = beside as { countryCode?: unknown };
    return typeof typed === 'string' && isShortPhone(typed, countryCode) ? null : phoneRule(typed);
  },
  {
    normalise: phoneRule.normalise,
    isOptional: false,
    schema: { ...phoneRule.schema, pattern: /^\+?\d{5,15}$/.source },
    examples: [...phoneRule.examples, ...shortPhoneExamples],
  },
);

/** An e-mail, or a phone of 10 to 15 digits. */
/*@__NO_SIDE_EFFECTS__*/
function contactRuleSaying(required: string) {
  return textRule({
    normalise: withoutMarks,
    check: (contact) => {
      if (contact === '') return required;
      return isEmail(contact) || isPhone(contact) ? null : CONTACT_INVALID;
    },
    schema: { minLength: 1, maxLength: EMAIL_MAX_LENGTH },
    examples: [
      ['', required],
      ['  ', required],
      ...[...emailRule.examples, ...phoneRule.examples]
        .filter(([typed]) => typeof typed === 'string' && typed.trim() !== '')
        .map(([typed, wrong]): Example => [typed, wrong && CONTACT_INVALID]),
    ],
  });
}

export const contactRule = contactRuleSaying('Email or mobile number is required');

/** Contact of the forgotten-password form. */
export const forgottenContactRule = contactRuleSaying(
  'Please enter your email or mobile number first',
);

const INBOX_CONTACT = 'contact must be an e-mail or a mobile number';
/** Contact by which the inbox is filtered; any spelling of it is accepted. */
export const inboxContactRule = optional(
  lengthRule({
    normalise: withoutMarks,
    maximum: EMAIL_MAX_LENGTH,
    says: { tooShort: INBOX_CONTACT, tooLong: INBOX_CONTACT },
    anyCharacters: true,
  }),
);

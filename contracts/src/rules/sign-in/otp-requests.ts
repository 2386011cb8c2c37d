/** Fields of the requests about one-time passwords. */
import { emailRule, phoneRule } from '../fields/contact.ts';
import { idRule } from '../fields/id.ts';
import { OTP_PURPOSES } from './otp.ts';
import { choiceRule, lengthRule, optional, textRule } from '../rule.ts';

const OTP_PATTERN = /^\d{4}$/;
const INCOMPLETE = 'Please enter the complete 4-digit OTP';

export const otpRule = textRule({
  check: (otp) => (OTP_PATTERN.test(otp) ? null : INCOMPLETE),
  schema: { pattern: OTP_PATTERN.source },
  examples: [
    ['', INCOMPLETE],
    ['042', INCOMPLETE],
    ['00042', INCOMPLETE],
    ['12a4', INCOMPLETE],
    ['१२३४', INCOMPLETE],
    ['0042', null],
    [' 1234 ', null],
  ],
});

export const otpPurposeRule = choiceRule(
  OTP_PURPOSES,
  `type must be one of ${OTP_PURPOSES.join(', ')}`,
);
export const otpHistoryPurposeRule = optional(
  choiceRule(OTP_PURPOSES, `purpose must be one of ${OTP_PURPOSES.join(', ')}`),
);
export const otpSessionRule = idRule('sessionId must be that of the sent OTP');

/** The contact to which the client expects the code to be sent. */
export const otpEmailRule = optional(emailRule);
export const otpPhoneRule = optional(phoneRule);

const NAME_MAX_LENGTH = 200;
const NAME_TOO_LONG = `name must be a text of at most ${NAME_MAX_LENGTH} characters`;
/** Accepted but ignored: a message must not contain a name that the caller chose. */
export const otpNameRule = optional(
  lengthRule({
    maximum: NAME_MAX_LENGTH,
    says: { tooShort: NAME_TOO_LONG, tooLong: NAME_TOO_LONG },
    anyCharacters: true,
  }),
);

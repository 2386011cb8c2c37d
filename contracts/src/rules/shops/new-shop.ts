/** Fields of the form by which an administrator adds a shop. */
import { categoryRuleSaying } from '../fields/category.ts';
import { emailRuleSaying } from '../fields/email.ts';
import {
  accountNumberRuleSaying,
  ifscRuleSaying,
  storedMobileRuleSaying,
  panNumberRuleSaying,
} from '../fields/indian-numbers.ts';
import { resetPasswordRule } from '../sign-in/password.ts';
import { lengthRule, numberRule, optional, textRule } from '../rule.ts';
import { oneLine, paragraphs } from '../fields/text.ts';

export const SHOP_NAME_MIN_LENGTH = 2;
export const SHOP_NAME_MAX_LENGTH = 100;
export const SHOP_ADDRESS_MIN_LENGTH = 10;
export const SHOP_ADDRESS_MAX_LENGTH = 500;
export const DESCRIPTION_MAX_LENGTH = 1000;
const LANDMARK_MAX_LENGTH = 120;
const REGISTRATION_NUMBER_MAX_LENGTH = 50;

/** A line that must not be empty, as long as the form that changes it allows. */
/*@__NO_SIDE_EFFECTS__*/
function requiredLine(name: string, minimum: number, maximum: number) {
  const required = `${name} is required`;
  const bounds = `${name} must be between ${minimum} and ${maximum} characters`;
  return lengthRule({
    normalise: oneLine,
    minimum,
    maximum,
    says: { required, tooShort: bounds, tooLong: bounds },
    examples: [['\u200b\u202e\n', required]],
  });
}

/** A line that may be left empty. */
/*@__NO_SIDE_EFFECTS__*/
function optionalLine(name: string, maximum: number) {
  const tooLong = `${name} must not exceed ${maximum} characters`;
  return optional(
    lengthRule({ normalise: oneLine, maximum, says: { tooShort: tooLong, tooLong } }),
  );
}

/*@__NO_SIDE_EFFECTS__*/
function degreesRule(name: string, max: number) {
  return optional(
    numberRule({
      minimum: -max,
      maximum: max,
      message: `${name} must be between -${max} and ${max}`,
    }),
  );
}

export const newShopNameRule = requiredLine(
  'Shop name',
  SHOP_NAME_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
);
export const newOwnerNameRule = requiredLine(
  'Owner name',
  SHOP_NAME_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
);
export const newShopEmailRule = emailRuleSaying({
  required: 'Email is required',
  invalid: 'Email is invalid',
});
export const newShopPhoneRule = storedMobileRuleSaying(
  'Invalid phone number',
  'Phone number is required',
);
export const newShopAddressRule = requiredLine(
  'Address',
  SHOP_ADDRESS_MIN_LENGTH,
  SHOP_ADDRESS_MAX_LENGTH,
);
export const shopCategoryRule = categoryRuleSaying('Category is required');

const DESCRIPTION_TOO_LONG = `Description must not exceed ${DESCRIPTION_MAX_LENGTH} characters`;
/** Several lines. */
export const descriptionRule = optional(
  lengthRule({
    normalise: paragraphs,
    maximum: DESCRIPTION_MAX_LENGTH,
    says: { tooShort: DESCRIPTION_TOO_LONG, tooLong: DESCRIPTION_TOO_LONG },
  }),
);
export const landmarkRule = optionalLine('Location', LANDMARK_MAX_LENGTH);
export const registrationNumberRule = optionalLine(
  'Registration number',
  REGISTRATION_NUMBER_MAX_LENGTH,
);
export const latitudeRule = degreesRule('Latitude', 90);
export const longitudeRule = degreesRule('Longitude', 180);
export const newPanNumberRule = optional(panNumberRuleSaying('Invalid PAN number format'));
export const newAccountNumberRule = optional(
  accountNumberRuleSaying('Invalid bank account number'),
);
export const newIfscRule = optional(ifscRuleSaying('Invalid IFSC code'));
export const newShopPasswordRule = optional(resetPasswordRule);

const CONFIRMATION_DIFFERS = 'Passwords do not match';
/** Repetition of `password`; the form does not send it. */
export const newShopConfirmationRule = textRule({
  normalise: (typed) => typed,
  check: (confirmation, beside) => {
    const { password = '' } = beside as { password?: unknown };
    return confirmation === password ? null : CONFIRMATION_DIFFERS;
  },
  notText: CONFIRMATION_DIFFERS,
  examples: [
    ['', null],
    ['Abcdefg1', null, { password: 'Abcdefg1' }],
    ['', CONFIRMATION_DIFFERS, { password: 'Abcdefg1' }],
    ['Abcdefg1 ', CONFIRMATION_DIFFERS, { password: 'Abcdefg1' }],
    ['Abcdefg1', CONFIRMATION_DIFFERS],
  ],
});

export const NEW_SHOP_MESSAGES = {
  created: 'Shop added successfully!',
  /** When no answer came, and when one came without a message. */
  network: 'Network error. Please check your connection and try again.',
  failed: 'An unexpected error occurred',
} as const;

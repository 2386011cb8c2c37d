/** Rules for the current password, the password of a sign-in, and a new password. */
import { type Example, flagRule, type Message, optional, textRule } from '../rule.ts';

const LOGIN_MIN_LENGTH = 6;
const MIN_LENGTH = 8;
const ADMIN_MIN_LENGTH = 12;
const MAX_LENGTH = 128;

const REQUIRED = 'Password is required';
const LOGIN_TOO_SHORT = 'Password must be at least 6 characters';
const TOO_SHORT = 'Password must be at least 8 characters long';
const ADMIN_TOO_SHORT = 'Password must be at least 12 characters long';
const TOO_LONG = 'Password must not exceed 128 characters';
const TOO_WEAK = 'Password must contain uppercase, lowercase, and numbers';
/** Only the server has the list of common passwords. */
export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another one.';
export const PASSWORD_NOT_CHANGED = 'Please choose another password than the current one';
const CONFIRMATION_REQUIRED = 'Please confirm your password';
const CONFIRMATION_DIFFERS = 'Passwords do not match';
/** Wording of the portal's form. */
const RESET_CONFIRMATION_DIFFERS = 'Passwords do not match!';

const asTyped = (typed: string): string => typed;
const long = `Ab1${'x'.repeat(MAX_LENGTH - 3)}`;
const BOUNDS: readonly Example[] = [
  ['', REQUIRED],
  [long, null],
  [`${long}x`, TOO_LONG],
];

/** The current password. Its messages reveal nothing about the requirements for passwords. */
export const currentPasswordRule = textRule({
  normalise: asTyped,
  check: (password) => {
    if (password === '') return REQUIRED;
    return password.length > MAX_LENGTH ? TOO_LONG : null;
  },
  schema: { minLength: 1, maxLength: MAX_LENGTH },
  examples: [...BOUNDS, [' ', null], ['Abc12', null], ['Abc123', null]],
});

/** The current password in a request where only some changes require it. */
export const confirmingPasswordRule = optional(currentPasswordRule);

/** The same on a sign-in screen, which does not send a text too short for any password. */
export const loginPasswordRule = textRule({
  normalise: asTyped,
  check: (password) => {
    const wrong = currentPasswordRule(password);
    if (wrong) return wrong;
    return password.length < LOGIN_MIN_LENGTH ? LOGIN_TOO_SHORT : null;
  },
  schema: currentPasswordRule.schema,
  examples: [...BOUNDS, [' ', LOGIN_TOO_SHORT], ['Abc12', LOGIN_TOO_SHORT], ['Abc123', null]],
});

/** The checklist beside the sign-up password. */
export function passwordChecklist(password: string): { label: string; met: boolean }[] {
  return [
    { label: 'At least 8 characters', met: password.length >= MIN_LENGTH },
    { label: 'An uppercase letter', met: /\p{Lu}/u.test(password) },
    { label: 'A lowercase letter', met: /\p{Ll}/u.test(password) },
    { label: 'A number', met: /\d/.test(password) },
  ];
}

function newPasswordMessage(password: string, minimum: number): Message {
  if (password === '') return REQUIRED;
  if (password.length < MIN_LENGTH) return TOO_SHORT;
  if (password.length < minimum) return ADMIN_TOO_SHORT;
  if (password.length > MAX_LENGTH) return TOO_LONG;
  return passwordChecklist(password).every(({ met }) => met) ? null : TOO_WEAK;
}

const newPassword = /*@__NO_SIDE_EFFECTS__*/ (minimum: number, examples: readonly Example[]) =>
  textRule({
    normalise: asTyped,
    check: (password) => newPasswordMessage(password, minimum),
    schema: { minLength: minimum, maxLength: MAX_LENGTH },
    examples: [
      ...BOUNDS,
      ['Abcdef1', TOO_SHORT],
      ['        ', minimum > MIN_LENGTH ? ADMIN_TOO_SHORT : TOO_WEAK],
      ['abcdefghijk1', TOO_WEAK],
      ['ABCDEFGHIJK1', TOO_WEAK],
      ['Abcdefghijkl', TOO_WEAK],
      ['Åbcdéfghijk1', null],
      ['Abcdefghijk1', null],
      ...examples,
    ],
  });

export const newPasswordRule = newPassword(MIN_LENGTH, [['Abcdefg1', null]]);
export const newAdminPasswordRule = newPassword(ADMIN_MIN_LENGTH, [
  ['Abcdefghij1', ADMIN_TOO_SHORT],
]);

/** New password, which must differ from the field `currentPassword`. */
export const changedPasswordRule = textRule({
  normalise: asTyped,
  check: (password, beside) => {
    const { currentPassword: before } = beside as { currentPassword?: unknown };
    const same =
      typeof before === 'string' && before.normalize('NFKC') === password.normalize('NFKC');
    return newPasswordRule(password) ?? (same ? PASSWORD_NOT_CHANGED : null);
  },
  schema: newPasswordRule.schema,
  examples: [
    ...newPasswordRule.examples,
    ['Abcdefg1', PASSWORD_NOT_CHANGED, { currentPassword: 'Abcdefg1' }],
    ['Abcdefg1', PASSWORD_NOT_CHANGED, { currentPassword: 'Ａbcdefg1' }],
    ['Abcdefg1', null, { currentPassword: 'Abcdefg2' }],
  ],
});

/** A member's password set by an administrator; below 6 characters it gets the login message. */
export const resetPasswordRule = textRule({
  normalise: asTyped,
  check: (password) => {
    if (password === '') return REQUIRED;
    return password.length < LOGIN_MIN_LENGTH ? LOGIN_TOO_SHORT : newPasswordRule(password);
  },
  schema: newPasswordRule.schema,
  examples: [
    ...BOUNDS,
    ['Abc12', LOGIN_TOO_SHORT],
    ['Abc123', TOO_SHORT],
    ['Abcdef1', TOO_SHORT],
    ['abcdefg1', TOO_WEAK],
    ['Abcdefg1', null],
  ],
});

/** Repetition of `newPassword`; forms do not send it. */
/*@__NO_SIDE_EFFECTS__*/
function confirmationSaying(differs: string) {
  return textRule({
    normalise: asTyped,
    check: (confirmation, beside) => {
      if (confirmation === '') return CONFIRMATION_REQUIRED;
      const { newPassword: first } = beside as { newPassword?: unknown };
      return confirmation === first ? null : differs;
    },
    examples: [
      ['', CONFIRMATION_REQUIRED],
      ['Abcdefg1', null, { newPassword: 'Abcdefg1' }],
      ['Abcdefg2', differs, { newPassword: 'Abcdefg1' }],
      ['Abcdefg1 ', differs, { newPassword: 'Abcdefg1' }],
    ],
  });
}
export const confirmPasswordRule = confirmationSaying(CONFIRMATION_DIFFERS);
export const confirmResetPasswordRule = confirmationSaying(RESET_CONFIRMATION_DIFFERS);

export const rememberMeRule = optional(flagRule('rememberMe'));

/** Who somebody is: contacts, passwords, profiles. Patterns are applied to trimmed text. */

export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
export const EMAIL_MAX_LENGTH = 254;
/** A phone as typed, without spaces: 10 to 15 digits, perhaps with a leading plus. */
export const PHONE_PATTERN = /^\+?\d{10,15}$/;
/** A phone as stored. */
export const E164_PATTERN = /^\+[1-9]\d{9,14}$/;
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 15;
/** A national number with its trunk 0, as long as they come in the countries on offer. */
const NATIONAL_MAX_DIGITS = 12;

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export const LOCATION_MIN_LENGTH = 2;
export const LOCATION_MAX_LENGTH = 120;

export const LOGIN_PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MIN_LENGTH = 8;
export const ADMIN_PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** Failed sign-ins until an account is locked, for members and administrators. */
export const LOGIN_FAILURES_UNTIL_LOCK = 5;
export const LOGIN_LOCK_SECONDS = 15 * 60;
/** Unknown contacts an hour and IP that are told so; then one answer for all. */
export const UNKNOWN_CONTACTS_PER_HOUR = 5;

/** How often the member area renews its access token. */
export const ACCESS_TOKEN_REFRESH_INTERVAL_MS = 840_000;
export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
export const RESET_LINK_LIFETIME_SECONDS = 15 * 60;

export const IDENTITY_MESSAGES = {
  contactRequired: 'Email or mobile number is required',
  contactInvalid: 'Please enter a valid email or mobile number',
  contactNeededForReset: 'Please enter your email or mobile number first',
  passwordRequired: 'Password is required',
  loginPasswordTooShort: 'Password must be at least 6 characters',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must not exceed 128 characters',
  passwordTooWeak: 'Password must contain uppercase, lowercase, and numbers',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  adminPasswordTooShort: 'Password must be at least 12 characters long',
  confirmationRequired: 'Please confirm your password',
  confirmationDiffers: 'Passwords do not match',
} as const;

export const PROFILE_MESSAGES = {
  fullNameTooShort: 'Full name must be at least 2 characters',
  fullNameTooLong: 'Full name must not exceed 100 characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneInvalid: 'Please enter a valid phone number (10-15 digits)',
  countryCodeInvalid: 'Please select a country code',
  locationRequired: 'Location is required',
  locationTooShort: 'Location must be at least 2 characters',
  locationTooLong: 'Location must not exceed 120 characters',
  categoryUnknown: 'Please select a category',
  formHasErrors: 'Please fix the errors in the form',
} as const;

/** A phone as typed without what people put between digits; spaces, dashes, dots, brackets. */
export function stripPhone(typed: string): string {
  return typed.replace(/[\s\-().]/g, '');
}

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text);
}

/** 10 to 15 digits after removing spaces and dashes. */
export function isPhone(text: string): boolean {
  return PHONE_PATTERN.test(stripPhone(text));
}

/** What sign-in and sign-up take: an e-mail, or 10 to 15 digits. */
export function isContact(text: string): boolean {
  const trimmed = text.trim();
  return isEmail(trimmed) || isPhone(trimmed);
}

/** E-mails are compared and stored in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * A phone in E.164: what starts with + is kept, 10 digits get the country code, 11 to 15 digits are
 * taken to carry theirs. Before a national number a leading 0 gives way to the country code, and 00
 * stands for +; anything else that begins with 0 is no number, and stays none.
 */
export function normalisePhone(typed: string, countryCode = '+91'): string {
  const stripped = stripPhone(typed);
  if (stripped.startsWith('+')) return stripped;
  if (stripped.startsWith('00')) return `+${stripped.slice(2)}`;
  if (stripped.startsWith('0') && stripped.length <= NATIONAL_MAX_DIGITS)
    return countryCode + stripped.slice(1);
  return stripped.length === PHONE_MIN_DIGITS ? countryCode + stripped : `+${stripped}`;
}

/** The checklist beside the sign-up password. */
export function passwordChecklist(password: string): { label: string; met: boolean }[] {
  return [
    { label: 'At least 8 characters', met: password.length >= PASSWORD_MIN_LENGTH },
    { label: 'An uppercase letter', met: /\p{Lu}/u.test(password) },
    { label: 'A lowercase letter', met: /\p{Ll}/u.test(password) },
    { label: 'A number', met: /\d/.test(password) },
  ];
}

/** The first message that a new password earns; undefined when it is good. */
export function newPasswordError(
  password: string,
  minimum: number = PASSWORD_MIN_LENGTH,
): string | undefined {
  if (password === '') return IDENTITY_MESSAGES.passwordRequired;
  if (password.length < PASSWORD_MIN_LENGTH) return IDENTITY_MESSAGES.passwordTooShort;
  if (password.length < minimum) return IDENTITY_MESSAGES.adminPasswordTooShort;
  if (password.length > PASSWORD_MAX_LENGTH) return IDENTITY_MESSAGES.passwordTooLong;
  const met = passwordChecklist(password).every((rule) => rule.met);
  return met ? undefined : IDENTITY_MESSAGES.passwordTooWeak;
}

/** The same where an administrator types it: below 6 characters the portal has its own message. */
export function portalPasswordError(
  password: string,
  minimum: number = PASSWORD_MIN_LENGTH,
): string | undefined {
  const veryShort = password !== '' && password.length < LOGIN_PASSWORD_MIN_LENGTH;
  return veryShort ? IDENTITY_MESSAGES.loginPasswordTooShort : newPasswordError(password, minimum);
}

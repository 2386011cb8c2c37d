import { CONTACT_TAKEN_TEXT, RATE_LIMITED_TEXT, SERVER_ERROR } from './common-texts.ts';

/** Messages of the sign-up, profile and shop registration forms for refusals by the server. */
export const SIGN_UP_ERRORS = {
  taken: CONTACT_TAKEN_TEXT,
  invalid: 'Invalid email or mobile number format',
  badRequest: 'Please check your registration details',
  restrictedTitle: 'Account Restricted',
  restrictedText: 'Signing up is not allowed at the moment. Please contact support for assistance.',
  tooMany: 'Too many signup attempts. Please try again later.',
  serverError: 'Server error. Please try again later',
  failed: 'Registration failed',
  network: 'Network error. Please try again.',
} as const;

export const PROFILE_ERRORS = {
  existsTitle: 'Profile Already Exists',
  existsText: 'Your profile is complete already.',
  deniedTitle: 'Access Denied',
  deniedText: 'You are not allowed to create a profile. Please contact support for assistance.',
  failed: 'Profile creation failed',
  retry: 'Failed to create profile. Please try again.',
} as const;

export const REGISTRATION_ERRORS = {
  existsTitle: 'Shop Already Registered',
  existsText: 'A shop with this email, or this name at this address, is registered already.',
  notAllowedTitle: 'Registration Not Allowed',
  notAllowedText: 'Shop registration is not available in your area yet.',
  tooMany: RATE_LIMITED_TEXT,
  serverError: SERVER_ERROR,
  network: 'Network error. Please check your connection and try again.',
} as const;

/** Messages of the visitors' forms with one field: forgotten password and newsletter. */
export const VISITOR_ERRORS = {
  tooMany: RATE_LIMITED_TEXT,
  serverError: SERVER_ERROR,
  network: REGISTRATION_ERRORS.network,
} as const;

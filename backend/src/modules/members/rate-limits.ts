import { UNKNOWN_CONTACTS_PER_HOUR } from '@nattil/contracts/rules/sign-in/identity';
import { OTP_SENDS_PER_DAY, OTP_SENDS_PER_HOUR } from '@nattil/contracts/rules/sign-in/otp';
import type { RateLimit } from '../../platform/identity/rate-limits.ts';

export const SIGN_UPS_BY_ADDRESS: RateLimit = { name: 'signup-ip', points: 200, seconds: 3600 };
export const REFRESHES_BY_ADDRESS: RateLimit = { name: 'refresh-ip', points: 600, seconds: 900 };

export const PASSWORD_LINKS_BY_ADDRESS: RateLimit = {
  name: 'password-link-ip',
  points: 60,
  seconds: 900,
};

/** Many people may share an address, but few of them forget their password in the same hour. */
export const FORGOTTEN_PASSWORDS_BY_ADDRESS: RateLimit = {
  name: 'forgotten-password-ip',
  points: 60,
  seconds: 3600,
};
/** As often as codes. Unknown contacts count too, so the limit does not reveal registered ones. */
export const FORGOTTEN_PASSWORDS_BY_CONTACT: readonly RateLimit[] = [
  { name: 'forgotten-password-hour', points: OTP_SENDS_PER_HOUR, seconds: 3600 },
  { name: 'forgotten-password-day', points: OTP_SENDS_PER_DAY, seconds: 86_400 },
];

/** Links to all addresses of a mailbox that are unconfirmed. */
export const UNCONFIRMED_LINKS_BY_MAILBOX: RateLimit = {
  name: 'unconfirmed-link',
  points: OTP_SENDS_PER_DAY,
  seconds: 86_400,
};
/** Links that administrators send one member; requests by strangers do not use them up. */
export const PASSWORD_LINKS_TO_MEMBER: readonly RateLimit[] = [
  { name: 'sent-password-link-hour', points: OTP_SENDS_PER_HOUR, seconds: 3600 },
  { name: 'sent-password-link-day', points: OTP_SENDS_PER_DAY, seconds: 86_400 },
];

/** How often an IP address learns that a contact is unknown. */
export const UNKNOWN_CONTACTS_BY_ADDRESS: RateLimit = {
  name: 'unknown-contact-ip',
  points: UNKNOWN_CONTACTS_PER_HOUR,
  seconds: 3600,
};

/** How often an IP address learns by signing up that a contact is taken. */
export const TAKEN_SIGN_UPS_BY_ADDRESS: RateLimit = {
  name: 'signup-taken-ip',
  points: 20,
  seconds: 3600,
};

/** Uploads per member, including rejected ones. */
export const AVATARS_OF_MEMBER: RateLimit = { name: 'avatar-member', points: 30, seconds: 3600 };

/** How often a caller learns that a contact of the profile form belongs to another member. */
export const TAKEN_CONTACTS_BY_MEMBER: RateLimit = {
  name: 'taken-contact-member',
  points: 10,
  seconds: 3600,
};
export const TAKEN_CONTACTS_BY_ADDRESS: RateLimit = {
  name: 'taken-contact-ip',
  points: 60,
  seconds: 3600,
};

import { OTP_SENDS_PER_DAY, OTP_SENDS_PER_HOUR } from '@nattil/contracts/rules/sign-in/otp';
import type { RateLimit } from '../../platform/identity/rate-limits.ts';

export const FORGOTTEN_PASSWORDS_BY_ADDRESS: RateLimit = {
  name: 'partner-forgotten-password-ip',
  points: 60,
  seconds: 3600,
};
/** Unknown contacts count too, so the limit does not reveal registered ones. */
export const FORGOTTEN_PASSWORDS_BY_CONTACT: readonly RateLimit[] = [
  { name: 'partner-forgotten-password-hour', points: OTP_SENDS_PER_HOUR, seconds: 3600 },
  { name: 'partner-forgotten-password-day', points: OTP_SENDS_PER_DAY, seconds: 86_400 },
];
export const PASSWORD_LINKS_BY_ADDRESS: RateLimit = {
  name: 'partner-password-link-ip',
  points: 60,
  seconds: 900,
};

export const INVITATIONS_BY_ADDRESS: RateLimit = {
  name: 'partner-invitation-ip',
  points: 60,
  seconds: 900,
};
/** Requests on the page 'Shop sign-in'. */
export const ASKED_INVITATIONS_BY_ADDRESS: RateLimit = {
  name: 'partner-asked-invitation-ip',
  points: 30,
  seconds: 3600,
};
export const ASKED_INVITATIONS_BY_MAILBOX: readonly RateLimit[] = [
  { name: 'partner-asked-invitation-hour', points: OTP_SENDS_PER_HOUR, seconds: 3600 },
  { name: 'partner-asked-invitation-day', points: OTP_SENDS_PER_DAY, seconds: 86_400 },
];

/** Per inviting owner or administrator, because a session may be stolen. */
export const INVITATIONS_BY_PERSON: RateLimit = {
  name: 'partner-invitation-person',
  points: 30,
  seconds: 3600,
};
/** Invitations by owners to all addresses of a mailbox, or to a phone. */
export const INVITATIONS_TO_CONTACT: RateLimit = {
  name: 'partner-invitation-contact',
  points: OTP_SENDS_PER_HOUR,
  seconds: 86_400,
};

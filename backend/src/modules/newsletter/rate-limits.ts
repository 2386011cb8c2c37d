import type { RateLimit } from '../../platform/identity/rate-limits.ts';

/** Many people may share an address, but few of them subscribe in the same hour. */
export const SUBSCRIPTIONS_BY_ADDRESS: RateLimit = {
  name: 'newsletter-ip',
  points: 60,
  seconds: 3600,
};
/** Counted whether or not it is subscribed, so the limit does not reveal subscribers. */
export const SUBSCRIPTIONS_BY_MAILBOX: RateLimit = {
  name: 'newsletter-mailbox',
  points: 5,
  seconds: 86_400,
};
/** A mail provider unsubscribes its users from few addresses; a token cannot be guessed. */
export const LINKS_BY_ADDRESS: RateLimit = {
  name: 'newsletter-link-ip',
  points: 3_000,
  seconds: 900,
};

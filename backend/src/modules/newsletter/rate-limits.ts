import type { RateLimit } from '../../platform/identity/rate-limits.ts';

/** Many people may share an address, and few of them subscribe in the same hour. */
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
/** A provider of mail unsubscribes its readers from few addresses; nobody guesses a token. */
export const LINKS_BY_ADDRESS: RateLimit = {
  name: 'newsletter-link-ip',
  points: 3_000,
  seconds: 900,
};

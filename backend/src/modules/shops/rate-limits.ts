import type { RateLimit } from '../../platform/identity/rate-limits.ts';

export const REGISTRATIONS_BY_ADDRESS: RateLimit = {
  name: 'register-shop-ip',
  points: 60,
  seconds: 3600,
};

/** Requests for the figures of the landing page. */
export const LOOKS_BY_ADDRESS: RateLimit = {
  name: 'shops-at-a-glance-ip',
  points: 600,
  seconds: 3600,
};

/** Requests while the name of a town is typed. */
export const TOWNS_BY_ADDRESS: RateLimit = {
  name: 'towns-ip',
  points: 6_000,
  seconds: 3600,
};

export const EMAILS_BY_ADMINISTRATOR: RateLimit = {
  name: 'shop-email-admin',
  points: 20,
  seconds: 3600,
};

/** Uploads of pictures per person, including rejected ones. */
export const SHOP_PICTURES_BY_PERSON: RateLimit = {
  name: 'shop-picture-person',
  points: 60,
  seconds: 3600,
};

import { BRAND } from './brand.ts';

/**
 * Paths of the pages of the applications. A segment that begins with a colon matches any one
 * segment. All other paths return 404. The nginx template in `deploy/` contains the same paths.
 */
export const PAGES = {
  member: [
    '/',
    '/welcome',
    '/search',
    '/search-results',
    '/purchases',
    '/set-password',
    '/not-me',
    '/legal-info',
    '/PrivacyPolicy',
    '/privacy/notice',
    '/your-data',
    '/shipping',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ],
  admin: [
    '/admin',
    '/admin/login',
    '/admin/invitation',
    '/admin/forgot-password',
    '/admin/set-password',
    '/admin/dashboard',
    '/admin/users',
    '/admin/users/card-reviews',
    '/admin/shops',
    '/admin/shops/:id/analytics',
    '/admin/purchases',
    '/admin/otp',
    '/admin/discounts',
    '/admin/content',
    '/admin/reports',
    '/admin/settings',
    '/admin/audit',
    '/admin/administrators',
    '/admin/api-keys',
    '/admin/webhooks',
    '/admin/webhooks/:id',
  ],
  partner: [
    '/partner',
    '/partner/login',
    '/partner/forgot-password',
    '/partner/set-password',
    '/partner/shop-sign-in',
    '/partner/invitation',
    '/partner/shops',
    '/partner/scan',
    '/partner/bill',
    '/partner/today',
    '/partner/purchases/:id',
    '/partner/people',
    '/partner/account',
  ],
} as const;

/**
 * Titles and descriptions of the public pages for search engines and previews of shared links.
 * The nginx template in `deploy/` contains the same texts.
 */
export const OPEN_PAGES = [
  {
    path: '/',
    title: `${BRAND.name}, ${BRAND.tagline}`,
    summary: 'One card, and discounts at partner shops all over Kerala.',
  },
  {
    path: '/legal-info',
    title: `Legal information, ${BRAND.name}`,
    summary: 'All policies on one page, in plain words.',
  },
  {
    path: '/PrivacyPolicy',
    title: `Privacy policy, ${BRAND.name}`,
    summary: `What ${BRAND.name} stores about its members, why and for how long.`,
  },
  {
    path: '/privacy/notice',
    title: `Privacy notice, ${BRAND.name}`,
    summary: `What you agree to when you sign up for ${BRAND.name}, item by item.`,
  },
  {
    path: '/shipping',
    title: `Shipping and Delivery, ${BRAND.name}`,
    summary: 'How the card reaches its member.',
  },
] as const satisfies readonly {
  path: (typeof PAGES.member)[number];
  title: string;
  summary: string;
}[];

/** Preview picture of a shared link, 1200 × 630 pixels. */
export const SHARED_PICTURE = '/icons/shared.png';

/** Opens the dialog for changing the password, after a login if necessary. */
export const CHANGE_PASSWORD = '/search#change-password';
/** Opens the sign-up on the landing page. */
export const SIGN_UP = '/#sign-up';

import { BRAND } from './brand.ts';

/**
 * The addresses of the pages of both applications; a part that begins with a colon is any one
 * part. Every other address is answered with 404. The nginx template of `deploy/` has the same.
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
} as const;

/**
 * What a shared link and a search engine show of the pages that are open to everybody. The nginx
 * template of `deploy/` has the same.
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

/** The picture of a shared link: 1200 × 630. */
export const SHARED_PICTURE = '/icons/shared.png';

/** Opens the dialog in which a member changes the password, after the login if need be. */
export const CHANGE_PASSWORD = '/search#change-password';
/** Opens the sign-up on the landing page. */
export const SIGN_UP = '/#sign-up';

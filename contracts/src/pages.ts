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
    '/set-password',
    '/not-me',
    '/legal-info',
    '/PrivacyPolicy',
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

/** Every address of the member area. */
export const paths = {
  home: '/',
  search: '/search',
  searchResults: '/search-results',
  welcome: '/welcome',
  legalInfo: '/legal-info',
  privacyPolicy: '/PrivacyPolicy',
  shipping: '/shipping',
  resetPassword: '/reset-password',
} as const;

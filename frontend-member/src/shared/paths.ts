/** Every path of the member area. */
export const paths = {
  home: '/',
  search: '/search',
  searchResults: '/search-results',
  purchases: '/purchases',
  welcome: '/welcome',
  setPassword: '/set-password',
  notMe: '/not-me',
  legalInfo: '/legal-info',
  privacyPolicy: '/PrivacyPolicy',
  privacyNotice: '/privacy/notice',
  yourData: '/your-data',
  shipping: '/shipping',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const;

/** The terms on the page with all policies. */
export const termsPath = `${paths.legalInfo}#terms-and-conditions`;

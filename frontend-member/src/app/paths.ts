/** Every address of the member area. */
export const paths = {
  home: '/',
  search: '/search',
  searchResults: '/search-results',
  welcome: '/welcome',
  setPassword: '/set-password',
} as const;

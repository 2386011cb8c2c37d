import type { ScrollRestorationProps } from 'react-router-dom';

/**
 * By what a place in a page is found again. The first page of every document has the same key; by that
 * alone, whoever opens a link in the tab of another page would land where that one was left. The keys
 * are stored with the tab, so none holds the token of a link.
 */
export const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = ({
  key,
  pathname,
  search,
}) => {
  if (key !== 'default') return key;
  return new URLSearchParams(search).has('token') ? pathname : pathname + search;
};

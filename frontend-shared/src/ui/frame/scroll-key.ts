import type { ScrollRestorationProps } from 'react-router-dom';

/**
 * The key of a stored scroll position. The first page of every document has the same router key, so
 * the key contains the path: a link opened in a used tab starts at the top. The keys are stored
 * with the tab, so none holds the token of a link.
 */
export const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = ({
  key,
  pathname,
  search,
}) => {
  if (key !== 'default') return key;
  return new URLSearchParams(search).has('token') ? pathname : pathname + search;
};

import type { ScrollRestorationProps } from 'react-router-dom';

/**
 * By what a place in a page is found again. The first page of every document has the same key; by that
 * alone, whoever opens a link in the tab of another page would land where that one was left.
 */
export const scrollKey: NonNullable<ScrollRestorationProps['getKey']> = ({
  key,
  pathname,
  search,
}) => (key === 'default' ? pathname + search : key);

import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Younger data was requested with the navigation to the page. */
const FRESH_SECONDS = 5;

/** Option of a page's first queries: they load fresh data, but not twice when the page opens. */
export function useRefetch() {
  const { key } = useLocation();
  const [openedBy] = useState(key);
  return { refetchOnMountOrArgChange: key === openedBy ? FRESH_SECONDS : true };
}

import { useState } from 'react';

interface Asked {
  isError: boolean;
  isFetching: boolean;
}

/**
 * Whether to say that something could not be loaded: from the first failure until it was loaded, or
 * until it was dismissed. While it is asked for again, what was known last stays.
 */
export function useBanner({ isError, isFetching }: Asked) {
  const [failed, setFailed] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  if (!isFetching && failed !== isError) {
    setFailed(isError);
    setDismissed(false);
  }
  return { shown: failed && !dismissed, dismiss: () => setDismissed(true) };
}

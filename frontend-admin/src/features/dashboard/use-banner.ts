import { useState } from 'react';

interface Asked {
  isError: boolean;
  isFetching: boolean;
}

/**
 * Whether to show the error banner: from the first failure until a successful load or a dismissal.
 * A running refetch does not change it.
 */
export function useBanner({ isError, isFetching }: Asked) {
  const [failed, setFailed] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  if (!isFetching && failed !== isError) {
    setFailed(isError);
    setDismissed(false);
  }
  return { failed, shown: failed && !dismissed, dismiss: () => setDismissed(true) };
}

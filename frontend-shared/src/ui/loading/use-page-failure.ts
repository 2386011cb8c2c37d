import { useEffect, useState } from 'react';
import { type MissingCause, thisPage, whyMissing } from '../../release/why-missing.ts';

interface PageFailure {
  /** Null until it is known. */
  cause: MissingCause | null;
  retry: () => Promise<void>;
  retrying: boolean;
}

/** Why a page could not be loaded or rendered, and the way to try again. */
export function usePageFailure(): PageFailure {
  const [cause, setCause] = useState<MissingCause | null>(null);
  const [retrying, setRetrying] = useState(false);
  useEffect(() => void whyMissing().then(setCause), []);

  /** The router keeps the failure, so the page is reloaded, but only if the network is back. */
  async function retry(): Promise<void> {
    setRetrying(true);
    const now = await whyMissing();
    setCause(now);
    setRetrying(false);
    if (now === 'unknown') thisPage.reload();
  }

  return { cause, retry, retrying };
}

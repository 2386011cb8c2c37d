import { useState } from 'react';
import { ErrorState } from './states.tsx';

/** Stands in the place of a page that could not be loaded or drawn; what surrounds it stays. */
export function PageFailed() {
  const [retrying, setRetrying] = useState(false);

  /** The router keeps the failure, so the page is loaded anew; not before there is a network again. */
  async function retry(): Promise<void> {
    setRetrying(true);
    try {
      await fetch(window.location.pathname, { method: 'HEAD' });
      window.location.reload();
    } catch {
      setRetrying(false);
    }
  }

  return (
    <ErrorState
      title="This page could not be shown"
      message="Check your connection and try again."
      onRetry={() => void retry()}
      retryLabel="Retry"
      retrying={retrying}
    />
  );
}

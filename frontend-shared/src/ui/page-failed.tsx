import { useEffect, useState } from 'react';
import { type MissingCause, thisPage, whyMissing } from '../release/why-missing.ts';
import { MissingCode } from './missing-code.tsx';
import { LoadingText } from './states.tsx';

/** Stands in the place of a page that could not be loaded or drawn; what surrounds it stays. */
export function PageFailed() {
  const [cause, setCause] = useState<MissingCause | null>(null);
  useEffect(() => void whyMissing().then(setCause), []);
  const [retrying, setRetrying] = useState(false);

  /** The router keeps the failure, so the page is loaded anew; not before there is a network again. */
  async function retry(): Promise<void> {
    setRetrying(true);
    try {
      await fetch(window.location.pathname, { method: 'HEAD' });
      thisPage.reload();
    } catch {
      setRetrying(false);
    }
  }

  if (!cause) return <LoadingText>Loading...</LoadingText>;
  return (
    <MissingCode
      title="This page could not be shown"
      cause={cause}
      onRetry={() => void retry()}
      retrying={retrying}
    />
  );
}

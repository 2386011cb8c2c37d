import { useEffect, useState } from 'react';
import { type MissingCause, thisPage, whyMissing } from '../release/why-missing.ts';
import { MissingCode } from './missing-code.tsx';
import { LoadingText } from './states.tsx';

/** Stands in the place of a page that could not be loaded or drawn; what surrounds it stays. */
export function PageFailed() {
  const [cause, setCause] = useState<MissingCause | null>(null);
  const [retrying, setRetrying] = useState(false);
  useEffect(() => void whyMissing().then(setCause), []);

  /** The router keeps the failure, so the page is loaded anew; not before there is a network again. */
  async function retry(): Promise<void> {
    setRetrying(true);
    const now = await whyMissing();
    setCause(now);
    setRetrying(false);
    if (now === 'unknown') thisPage.reload();
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

/** As `PageFailed`, where nothing surrounds it. */
export function CrashPage() {
  return (
    <main>
      <PageFailed />
    </main>
  );
}

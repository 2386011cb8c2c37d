import { useEffect, useState } from 'react';
import { type MissingCause, thisPage, whyMissing } from '../../release/why-missing.ts';
import { MissingCode } from './missing-code.tsx';
import { LoadingText } from './states.tsx';

/** Replaces a page that could not be loaded or rendered; its surroundings stay. */
export function PageFailed() {
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

/** Like `PageFailed`, for an error without surroundings. */
export function CrashPage() {
  return (
    <main>
      <PageFailed />
    </main>
  );
}

import { useEffect } from 'react';
import { thisPage, whyMissing } from '../release/why-missing.ts';
import { ErrorState } from './states.tsx';

/** Shown when a page cannot be drawn, or its code cannot be loaded. */
export function CrashPage() {
  // A page from before a release is loaded again.
  useEffect(() => void whyMissing(), []);
  return (
    <main>
      <ErrorState
        title="Something went wrong"
        message="This page could not be shown. Reload it; if that does not help, come back in a few minutes."
        retryLabel="Reload page"
        onRetry={() => thisPage.reload()}
      />
    </main>
  );
}

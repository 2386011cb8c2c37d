import { ErrorState } from './states.tsx';

/** Shown when a page cannot be drawn, or its code cannot be loaded after a new release. */
export function CrashPage() {
  return (
    <main>
      <ErrorState
        title="Something went wrong"
        message="This page could not be shown. Reload it; if that does not help, come back in a few minutes."
        retryLabel="Reload page"
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}

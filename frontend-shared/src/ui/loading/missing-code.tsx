import { type MissingCause, thisPage } from '../../release/why-missing.ts';
import { lastMissingCause, MISSING_HINTS } from './loaded-code.ts';
import { ErrorState } from './states.tsx';

interface MissingCodeProps {
  title?: string;
  /** A sentence that names the missing part. */
  what?: string;
  cause?: MissingCause;
  onRetry: () => void;
  retrying?: boolean;
}

/** Replaces a part that could not be loaded, with the cause and advice. */
export function MissingCode({
  title,
  what = '',
  cause = lastMissingCause(),
  onRetry,
  retrying,
}: MissingCodeProps) {
  return cause === 'new-version' ? (
    <ErrorState
      title="New version: reload"
      message="This page is from before the last release. Copy what you typed first."
      onRetry={() => thisPage.reload()}
      retryLabel="Reload"
    />
  ) : (
    <ErrorState
      title={title}
      message={`${what} ${MISSING_HINTS[cause]}`.trim()}
      onRetry={onRetry}
      retryLabel="Retry"
      retrying={retrying}
    />
  );
}

import { LoadingShell } from '../../../shared/loading-shell.tsx';

/** Shown until the session check has finished. */
export function CheckingSession() {
  return <LoadingShell text="Checking authentication..." />;
}

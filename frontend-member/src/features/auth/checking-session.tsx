import { LoadingShell } from '../../app/loading-shell.tsx';

/** Shown until it is known who visits. */
export function CheckingSession() {
  return <LoadingShell text="Checking authentication..." />;
}

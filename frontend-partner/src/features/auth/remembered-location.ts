import { paths } from '../../shared/paths.ts';

/** The guard's data in the history entry of the sign-in. */
export interface RememberedLocation {
  from: string;
}

/** The path after the sign-in: the remembered page of the till, or Scan. */
export function destinationAfterSignIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.scan;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith(`${paths.root}/`)) return paths.scan;
  return from.startsWith(paths.login) ? paths.scan : from;
}

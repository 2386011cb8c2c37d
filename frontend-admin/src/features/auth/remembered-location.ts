import { paths } from '../../shared/paths.ts';

/** The guard's data in the history entry of the login. */
export interface RememberedLocation {
  from: string;
}

/** The path after the sign-in: the remembered page of the portal, or the dashboard. */
export function destinationAfterLogin(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.dashboard;
  const { from } = state;
  if (typeof from !== 'string' || !from.startsWith(`${paths.root}/`)) return paths.dashboard;
  return from.startsWith(paths.login) ? paths.dashboard : from;
}

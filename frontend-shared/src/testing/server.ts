import { setupServer } from 'msw/node';

export { http, HttpResponse } from 'msw';

/** Serves the calls of a spec; a call without a handler fails the spec. */
export const server = setupServer();

/** The full address of an API path, as handlers need it: `api('/users/profile-status')`. */
export function api(path: string): string {
  return `${window.location.origin}/api${path}`;
}

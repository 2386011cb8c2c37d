import { setupServer } from 'msw/node';

export { http, HttpResponse } from 'msw';

/** Answers the API calls of a spec; a call without a handler fails the spec. */
export const server = setupServer();

/** The full URL of an API path for a handler: `api('/users/profile-status')`. */
export function api(path: string): string {
  return `${window.location.origin}/api${path}`;
}

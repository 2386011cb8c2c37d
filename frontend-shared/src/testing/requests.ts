import { server } from './server.ts';

/** Collects the requests from now on, in order, in the form `GET /api/admin/shops?page=1`. */
export function collectRequests(): string[] {
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
  });
  return requests;
}

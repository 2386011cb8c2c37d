/** The requests of the current spec that had no handler. */
const unexpected: string[] = [];

// Captured before any spec fakes the timers.
const { setTimeout: realSetTimeout } = globalThis;

export function noteUnexpectedRequest({ method, url }: Request): void {
  const { pathname, search } = new URL(url);
  unexpected.push(`${method} ${pathname}${search}`);
}

/** Fails the spec if it sent a request without a handler, also during its last render. */
export async function expectNoUnexpectedRequests(): Promise<void> {
  await new Promise((resolve) => realSetTimeout(resolve, 0));
  const requests = unexpected.splice(0);
  if (requests.length === 0) return;
  throw new Error(`The spec did not expect these requests:\n  ${requests.join('\n  ')}`);
}

/** The requests of the present spec that had no handler. */
const unexpected: string[] = [];

// Taken before any spec fakes the timers.
const { setTimeout: realSetTimeout } = globalThis;

export function noteUnexpectedRequest({ method, url }: Request): void {
  const { pathname, search } = new URL(url);
  unexpected.push(`${method} ${pathname}${search}`);
}

/** Fails the spec that made such a request, also one that its last rendering sent. */
export async function expectNoUnexpectedRequests(): Promise<void> {
  await new Promise((resolve) => realSetTimeout(resolve, 0));
  const requests = unexpected.splice(0);
  if (requests.length === 0) return;
  throw new Error(`The spec did not expect these requests:\n  ${requests.join('\n  ')}`);
}

/** What the present spec asked the server for without a handler. */
const unexpected: string[] = [];

// Kept from before any spec replaces the clock.
const { setTimeout: realSetTimeout } = globalThis;

export function noteUnexpectedRequest({ method, url }: Request): void {
  const { pathname, search } = new URL(url);
  unexpected.push(`${method} ${pathname}${search}`);
}

/** Fails the spec that made such a request; a call that left with the last rendering counts too. */
export async function expectNoUnexpectedRequests(): Promise<void> {
  await new Promise((resolve) => realSetTimeout(resolve, 0));
  const requests = unexpected.splice(0);
  if (requests.length === 0) return;
  throw new Error(`The spec did not expect these requests:\n  ${requests.join('\n  ')}`);
}

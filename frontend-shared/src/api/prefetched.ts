interface AskedAhead {
  authorization: string;
  answer: Promise<Response>;
}

/** By address. */
const asked = new Map<string, AskedAhead>();

const addressOf = (path: string): string => `${globalThis.location.origin}/api${path}`;

/** Asks the API for what the application asks for when it has loaded; it then gets this answer. */
export function prefetch(path: string, accessToken: string): void {
  const authorization = `Bearer ${accessToken}`;
  const answer = fetch(addressOf(path), { headers: { authorization } });
  // Who asks for it hears of a failure.
  answer.catch(() => undefined);
  asked.set(addressOf(path), { authorization, answer });
}

/** `fetch`, which gives what was asked for ahead; each answer once, and to the same person only. */
export function fetchPrefetched(request: Request): Promise<Response> {
  const { url, method, headers } = request;
  const ahead = method === 'GET' ? asked.get(url) : undefined;
  if (!ahead || headers.get('authorization') !== ahead.authorization) return fetch(request);
  asked.delete(url);
  return ahead.answer;
}

import type { Dispatch } from '@reduxjs/toolkit';
import type { ApiError } from '../api/api-error.ts';
import type { Realm } from '../theme.ts';
import { renewTokens } from './renew-tokens.ts';
import { sessionExpired } from './session-expired.ts';
import { clearSession, readTokens } from './session-storage.ts';

interface Call<Sent> {
  realm: Realm;
  send: (token: string | null) => Promise<Sent>;
  /** The status of the answer, where there is one. */
  statusOf: (sent: Sent) => number | undefined;
  dispatch: Dispatch;
  /** A call that nobody waits for leaves it to the next one to end the session. */
  isAside?: boolean;
}

/**
 * Sends with the stored token; after a 401 the tokens are renewed and it is sent once more. Where the
 * server refuses to renew them, the session is over; where it gives no answer, `unreachable` says so.
 */
export async function sendWithToken<Sent>({
  realm,
  send,
  statusOf,
  dispatch,
  isAside = false,
}: Call<Sent>): Promise<{ sent: Sent; unreachable?: ApiError }> {
  const token = readTokens(realm)?.accessToken ?? null;
  const sent = await send(token);
  if (!token || statusOf(sent) !== 401) return { sent };
  const renewal = await renewTokens(realm, token);
  if (renewal.outcome === 'renewed')
    return { sent: await send(readTokens(realm)?.accessToken ?? null) };
  if (renewal.outcome === 'unreachable') return { sent, unreachable: renewal.error };
  if (renewal.outcome === 'refused' && !isAside) {
    clearSession(realm);
    dispatch(sessionExpired({ realm }));
  }
  return { sent };
}

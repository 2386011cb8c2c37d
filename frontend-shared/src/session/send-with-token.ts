import type { Dispatch } from '@reduxjs/toolkit';
import type { ApiError } from '../api/api-error.ts';
import type { Realm } from '../theme.ts';
import { renewTokens } from './renew-tokens.ts';
import { sessionExpired } from './session-expired.ts';
import { clearSession, readTokens } from './session-storage.ts';

interface Call<Sent> {
  realm: Realm;
  send: (token: string | null) => Promise<Sent>;
  /** The HTTP status, if there is an answer. */
  statusOf: (sent: Sent) => number | undefined;
  dispatch: Dispatch;
  /** A background call does not end the session; the next other call does. */
  isAside?: boolean;
}

/**
 * Sends with the stored token. After a 401 it renews the tokens and sends once more. If the server
 * refuses the renewal, the session ends; if the server gives no answer, `unreachable` is called.
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

import type { Realm } from '../theme.ts';
import { type ApiError, apiErrorOf } from '../api/api-error.ts';
import { tellTabs } from './session-channel.ts';
import { isKeptInTab, readTokens, writeTokens } from './session-storage.ts';
import { catchUp } from './session-tabs.ts';

export type Renewal =
  /** New tokens are stored, by this call or by another tab. */
  | { outcome: 'renewed' }
  /** The server refuses the session permanently. */
  | { outcome: 'refused' }
  /** The person signed out during the exchange. */
  | { outcome: 'none' }
  /** The server gave no usable answer; the session may still be valid. */
  | { outcome: 'unreachable'; error: ApiError };

/** With these statuses the server refuses the refresh token itself. */
const refusals = new Set([400, 401, 403, 404, 422]);

/**
 * Exchanges the stored refresh token for new tokens. All tabs share one lock: the second tab finds
 * an access token other than the stale one and has nothing to do. If it has not received the new
 * token yet, the server answers the used refresh token with the same successor for some seconds.
 */
export function exchangeRefreshToken(realm: Realm, staleAccessToken: string): Promise<Renewal> {
  return underOneLock(`nattil-refresh-${realm}`, () => renew(realm, staleAccessToken));
}

async function renew(realm: Realm, staleAccessToken: string): Promise<Renewal> {
  const found = readTokens(realm);
  if (!found) return { outcome: 'none' };
  if (found.accessToken !== staleAccessToken) return { outcome: 'renewed' };
  if (isKeptInTab(realm)) await catchUp(realm);
  const stored = readTokens(realm);
  if (!stored) return { outcome: 'none' };
  if (!stored.refreshToken) return { outcome: 'refused' };

  let response: Response;
  try {
    response = await fetch(new URL('/api/admin/auth/refresh-token', location.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken: stored.refreshToken }),
    });
  } catch {
    return { outcome: 'unreachable', error: { status: 'NETWORK' } };
  }
  const body: unknown = await response.json().catch(() => null);
  const now = readTokens(realm);
  if (!now) return { outcome: 'none' };
  if (now.refreshToken !== stored.refreshToken) return { outcome: 'renewed' };

  const tokens = response.ok ? tokensIn(body) : null;
  if (tokens) {
    writeTokens(realm, tokens);
    if (isKeptInTab(realm)) tellTabs(realm, { kind: 'renewed', used: stored.refreshToken, tokens });
    return { outcome: 'renewed' };
  }
  if (refusals.has(response.status)) return { outcome: 'refused' };
  return {
    outcome: 'unreachable',
    error: apiErrorOf(response.ok ? 502 : response.status, body, response.headers),
  };
}

/** The answer holds the tokens in `data`, and a copy at the top level for older clients. */
function tokensIn(body: unknown): { accessToken: string; refreshToken: string } | null {
  if (typeof body !== 'object' || body === null) return null;
  const inner = 'data' in body && typeof body.data === 'object' ? body.data : null;
  const { accessToken, refreshToken } = { ...body, ...inner } as Record<string, unknown>;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  return { accessToken, refreshToken };
}

/**
 * Running work by lock name, for browsers without Web Locks (plain HTTP, or storage is forbidden).
 */
const running = new Map<string, Promise<unknown>>();

/** Runs one call at a time across all tabs; without Web Locks, only within this tab. */
async function underOneLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isHeld = false;
  const held = (): Promise<T> => {
    isHeld = true;
    return work();
  };
  if (typeof navigator !== 'undefined' && navigator.locks) {
    try {
      return await (navigator.locks.request(name, held) as Promise<T>);
    } catch (error) {
      if (isHeld) throw error;
    }
  }
  const result = (running.get(name) ?? Promise.resolve()).then(work, work);
  running.set(name, result);
  return result;
}

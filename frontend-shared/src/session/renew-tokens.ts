import type { ApiError } from '../api/api-error.ts';
import { whyMissing } from '../release/why-missing.ts';
import type { Realm } from '../theme.ts';
import type { Renewal } from './exchange-refresh-token.ts';

const load = () => import('./exchange-refresh-token.ts').catch(() => null);

/** Loads the code at sign-in: visitors never need it, and a later release may remove the file. */
export function loadRenewal(): void {
  void load();
}

async function unloaded(): Promise<ApiError> {
  const cause = await whyMissing();
  return { status: 'NETWORK', ...(cause === 'new-version' && { code: 'NEW_VERSION' }) };
}

/** Exchanges the stored refresh token for new tokens, unless another tab has already done it. */
export async function renewTokens(realm: Realm, staleAccessToken: string): Promise<Renewal> {
  const loaded = await load();
  if (!loaded) return { outcome: 'unreachable', error: await unloaded() };
  return loaded.exchangeRefreshToken(realm, staleAccessToken);
}

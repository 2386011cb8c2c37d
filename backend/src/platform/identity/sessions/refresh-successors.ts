import { createHmac, type KeyObject } from 'node:crypto';
import { acceptedKeys, type Keys } from '../../config/keys.ts';
import type { Queryable } from '../../persistence/database.ts';
import { tokenHash } from '../token-hash.ts';

/** The token that replaces this one when it is used for the first time. */
export function firstSuccessor(keys: Keys, refreshToken: string): string {
  return successorUnder(keys.JWT_SECRET, refreshToken);
}

/**
 * The token that replaced this one. During a rotation of JWT_SECRET another process may have derived
 * it with another key.
 */
export async function storedSuccessor(
  db: Queryable,
  keys: Keys,
  refreshToken: string,
): Promise<string> {
  const [present, ...others] = acceptedKeys(keys, 'JWT_SECRET').map((key) =>
    successorUnder(key, refreshToken),
  );
  for (const token of others) {
    const found = await db.query('select from refresh_token where hash = $1', [tokenHash(token)]);
    if (found.length > 0) return token;
  }
  return present!;
}

function successorUnder(key: KeyObject, refreshToken: string): string {
  return createHmac('sha256', key).update(`refresh ${refreshToken}`).digest('base64url');
}

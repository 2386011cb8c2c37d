import type { Encryption } from '../config/encryption.ts';
import type { Erases } from '../erasure.ts';

/** Under what a limit is counted for this text: no contact can be read from the tables of limits. */
export function limitText(encryption: Encryption, text: string): string {
  return encryption.lookupKey(text).toString('base64url');
}

/** Limits by the person and by the contacts; the keys begin with the limit's name. */
export const eraseLimits: Erases = (db, { id, contacts }, encryption) =>
  db.execute(`delete from rate_limit where split_part(key, ':', 2) = any($1)`, [
    [id, ...contacts].map((text) => limitText(encryption, text)),
  ]);

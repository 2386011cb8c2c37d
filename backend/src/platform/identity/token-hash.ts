import { createHash } from 'node:crypto';

/** The stored form of a random token. Tokens have at least 128 bits, so a plain SHA-256 suffices. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import type { Encryption } from '../config/encryption.ts';

/** Under what a limit is counted for this text: no contact can be read from the tables of limits. */
export function limitText(encryption: Encryption, text: string): string {
  return encryption.lookupKey(text).toString('base64url');
}

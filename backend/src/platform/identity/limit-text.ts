import type { Encryption } from '../config/encryption.ts';

/** Key of a limit for a text. It is a keyed hash, so the limit tables reveal no contact. */
export function limitText(encryption: Encryption, text: string): string {
  return encryption.lookupKey(text).toString('base64url');
}

import type { Encryption } from '../../../platform/config/encryption.ts';

/** The key under which strangers' attempts are counted, whether or not the e-mail is registered. */
export function signInSubject(encryption: Encryption, email: string): string {
  return encryption.lookupKey(email).toString('base64url');
}

import type { Encryption } from '../../platform/config/encryption.ts';

/** Under what the tries of strangers are counted, whether or not an administrator has the e-mail. */
export function signInSubject(encryption: Encryption, email: string): string {
  return encryption.lookupKey(email).toString('base64url');
}

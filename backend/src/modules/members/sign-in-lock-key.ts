import type { Encryption } from '../../platform/config/encryption.ts';
import { signInSubject } from './contact.ts';
import type { Contact } from './member-details.ts';

/** Under what tries to sign in with a contact are counted, where nobody may learn whose it is. */
export function signInLockKey(encryption: Encryption, purpose: string, contact: Contact): string {
  return encryption.lookupKey(`${purpose} ${signInSubject(contact)}`).toString('base64url');
}

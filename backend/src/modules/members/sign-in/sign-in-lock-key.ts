import type { Encryption } from '../../../platform/config/encryption.ts';
import { signInSubject } from '../contacts/contact.ts';
import type { Contact } from '../member-details.ts';

/** The key of the login counter for a contact whose owner must stay secret. */
export function signInLockKey(encryption: Encryption, purpose: string, contact: Contact): string {
  return encryption.lookupKey(`${purpose} ${signInSubject(contact)}`).toString('base64url');
}

import type { Encryption } from '../../../platform/config/encryption.ts';
import { signInSubject } from '../../../platform/identity/sign-in/contact.ts';
import type { Contact } from '../../../platform/kernel/domain/contact.ts';

/** The key of the login counter for a contact whose owner must stay secret. */
export function signInLockKey(encryption: Encryption, purpose: string, contact: Contact): string {
  return encryption.lookupKey(`${purpose} ${signInSubject(contact)}`).toString('base64url');
}

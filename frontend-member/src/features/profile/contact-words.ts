import type { ContactKind } from '@nattil/contracts/api/members';

/** What the screens call a contact. */
export const CONTACT_WORDS: Record<ContactKind, string> = { email: 'email', phone: 'phone number' };

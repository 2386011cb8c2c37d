import type { ContactKind } from '@nattil/contracts/api/member/session';

/** The display names of the contact kinds. */
export const CONTACT_WORDS: Record<ContactKind, string> = { email: 'email', phone: 'phone number' };

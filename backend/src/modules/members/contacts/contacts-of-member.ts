import type { Encryption } from '../../../platform/config/encryption.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { formerContactsOf } from './former-contacts.ts';
import { memberContacts } from './member-contacts.ts';

export interface ContactOfMember extends ContactOf {
  isConfirmed: boolean;
}

/** A member's contacts, and the confirmed former ones. */
export async function contactsOfMember(
  db: Queryable,
  encryption: Encryption,
  memberId: string,
): Promise<ContactOfMember[]> {
  const member = await memberContacts(db, memberId);
  const present = (['email', 'phone'] as const).flatMap((kind) => {
    const contact = member?.[kind];
    return contact ? [{ kind, contact, isConfirmed: member[`${kind}Confirmed`] }] : [];
  });
  const former = await formerContactsOf(db, encryption, memberId);
  return [...present, ...former.map(({ kind, contact }) => ({ kind, contact, isConfirmed: true }))];
}

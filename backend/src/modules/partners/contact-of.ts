import type { ContactOf } from '../../platform/kernel/domain/contact.ts';

/** The contact of an account that is not erased. */
export function contactOf({ email, phone }: { email: string | null; phone: string | null }) {
  const contact: ContactOf = email
    ? { kind: 'email', contact: email }
    : { kind: 'phone', contact: phone! };
  return contact;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from './member.aggregate.ts';
import { contactTaken } from './taken-contacts.ts';

/** Refuses contacts that another member has, by the fields in which they were sent. */
export async function refuseTakenContacts(
  em: EntityManager,
  contacts: { email?: string | undefined; phone?: string | undefined },
  ownId?: string,
): Promise<void> {
  const fields: string[] = [];
  for (const field of ['email', 'phone'] as const) {
    const value = contacts[field];
    const others = ownId ? { id: { $ne: ownId } } : {};
    if (value !== undefined && (await em.count(Member, { ...others, [field]: value })) > 0)
      fields.push(field);
  }
  if (fields.length > 0) throw contactTaken(...fields);
}

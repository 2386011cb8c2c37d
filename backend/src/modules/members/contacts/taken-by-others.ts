import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { contactTaken } from './taken-contacts.ts';

type Contacts = Partial<Record<ContactKind, string | undefined>>;

interface Taken {
  /** The request fields of the contacts. */
  fields: ContactKind[];
  /** Fields that the other member has not confirmed, so a code can make them the caller's. */
  confirmable: ContactKind[];
}

/** Returns which of these contacts another member has. */
export async function takenByOthers(
  em: EntityManager,
  contacts: Contacts,
  ownId: string | null,
): Promise<Taken> {
  const taken: Taken = { fields: [], confirmable: [] };
  for (const kind of ['email', 'phone'] as const) {
    const contact = contacts[kind];
    if (contact === undefined) continue;
    const [other] = await inTransactionOf(em).query<{ confirmed: boolean }>(
      `select ${kind}_confirmed_at is not null as confirmed from member
       where ${kind} = $1 and ($2::uuid is null or id <> $2)`,
      [contact, ownId],
    );
    if (!other) continue;
    taken.fields.push(kind);
    if (!other.confirmed) taken.confirmable.push(kind);
  }
  return taken;
}

/** Throws if another member has one of the contacts. */
export async function refuseTakenContacts(
  em: EntityManager,
  contacts: Contacts,
  ownId: string | null = null,
): Promise<void> {
  const { fields } = await takenByOthers(em, contacts, ownId);
  if (fields.length > 0) throw contactTaken(...fields);
}

import { randomUUID } from 'node:crypto';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import type { Encryption } from '../../../platform/config/encryption.ts';
import { encryptedById } from '../../../platform/registries/encrypted-columns.ts';
import type { Erases } from '../../../platform/registries/personal-data.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';

export interface FormerContact {
  kind: ContactKind;
  /** E-mail in lower case, or phone in E.164. */
  contact: string;
  until: Date;
}

/** Stores a confirmed contact that a member gave up; it belongs to the member until erasure. */
export async function keepFormerContact(
  db: Queryable,
  encryption: Encryption,
  memberId: string,
  { kind, contact, until }: FormerContact,
): Promise<void> {
  const id = randomUUID();
  await db.execute(
    'insert into former_contact (id, member_id, kind, contact, until) values ($1, $2, $3, $4, $5)',
    [id, memberId, kind, encryption.encrypt(contact, placeOf(id)), until],
  );
}

/** A member's confirmed former contacts, latest first. */
export async function formerContactsOf(
  db: Queryable,
  encryption: Encryption,
  memberId: string,
): Promise<FormerContact[]> {
  const rows = await db.query<{ id: string; kind: ContactKind; contact: Buffer; until: Date }>(
    'select id, kind, contact, until from former_contact where member_id = $1 order by until desc',
    [memberId],
  );
  return rows.map(({ id, kind, contact, until }) => ({
    kind,
    contact: encryption.decrypt(contact, placeOf(id)),
    until,
  }));
}

export const eraseFormerContacts: Erases = (db, { id }) =>
  db.execute('delete from former_contact where member_id = $1', [id]);

function placeOf(id: string): string {
  return `former_contact/contact/${id}`;
}

export const encryptedFormerContacts = encryptedById('former_contact', ['contact'], placeOf);

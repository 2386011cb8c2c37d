import { Injectable } from '@nestjs/common';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { EncryptedColumn } from '../../../platform/registries/encrypted-columns.ts';
import type { Erases } from '../../../platform/registries/personal-data.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';

/** By kind; null without a pending change. E-mail in lower case, phone in E.164. */
export type Unconfirmed = Record<ContactKind, string | null>;

/**
 * Pending contacts that wait for a code. Several members may wait with the same contact; it goes to
 * the first to confirm it.
 */
@Injectable()
export class UnconfirmedContacts {
  constructor(
    private readonly encryption: Encryption,
    retention: Retention,
  ) {
    const table = rowsOf({ table: 'unconfirmed_contact', since: 'since' });
    retention.keep({ ...table, forMs: DAYS_KEPT_ALWAYS.unconfirmedContact * DAY_MS });
  }

  of(db: Queryable, memberId: string): Promise<Unconfirmed> {
    return unconfirmedOf(db, this.encryption, memberId);
  }

  /** Replaces an earlier pending contact. */
  async keep(
    db: Queryable,
    memberId: string,
    { kind, contact }: { kind: ContactKind; contact: string },
    now: Date,
  ): Promise<void> {
    await db.execute(
      `insert into unconfirmed_contact (member_id, kind, contact, since) values ($1, $2, $3, $4)
       on conflict (member_id, kind) do update set contact = excluded.contact, since = excluded.since`,
      [memberId, kind, this.encryption.encrypt(contact, placeOf(memberId, kind)), now],
    );
  }

  async forget(db: Queryable, memberId: string, kind: ContactKind): Promise<void> {
    await db.execute('delete from unconfirmed_contact where member_id = $1 and kind = $2', [
      memberId,
      kind,
    ]);
  }
}

export async function unconfirmedOf(
  db: Queryable,
  encryption: Encryption,
  memberId: string,
): Promise<Unconfirmed> {
  const rows = await db.query<{ kind: ContactKind; contact: Buffer }>(
    'select kind, contact from unconfirmed_contact where member_id = $1',
    [memberId],
  );
  const waiting: Unconfirmed = { email: null, phone: null };
  for (const { kind, contact } of rows)
    waiting[kind] = encryption.decrypt(contact, placeOf(memberId, kind));
  waiting.phone &&= storedPhone(waiting.phone);
  return waiting;
}

export const eraseUnconfirmedContacts: Erases = (db, { id }) =>
  db.execute('delete from unconfirmed_contact where member_id = $1', [id]);

function placeOf(memberId: string, kind: ContactKind): string {
  return `unconfirmed_contact/contact/${memberId}/${kind}`;
}

export const encryptedUnconfirmed: EncryptedColumn = {
  table: 'unconfirmed_contact',
  column: 'contact',
  key: { member_id: 'uuid', kind: 'text' },
  placeOf,
};

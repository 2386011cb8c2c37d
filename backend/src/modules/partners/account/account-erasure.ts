import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { eraseMessages } from '../../../platform/notifications/erase-messages.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { Erasure } from '../../../platform/registries/erasure.ts';
import type { Erases } from '../../../platform/registries/personal-data.ts';
import { endStoredAccess } from '../access/access-rows.ts';
import { causesOf } from '../messages.ts';
import type { PartnerAccount } from '../partner.aggregate.ts';

/** Ends accounts and erases what is personal; only the ids stay. */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly sessions: Sessions,
    private readonly erasure: Erasure,
  ) {}

  /** The caller's transaction has locked the account. */
  async erase(em: EntityManager, account: PartnerAccount, actor: Actor, now: Date): Promise<void> {
    account.erase(actor, now);
    await endStoredAccess(inTransactionOf(em), account.id, null, now);
    await this.eraseTraces(em, account.id, now);
  }

  /** Erases what else is stored about an erased account. */
  async eraseTraces(em: EntityManager, partnerId: string, now: Date): Promise<void> {
    // Flushed first, so that the IP address of this request is erased too.
    await em.flush();
    const db = inTransactionOf(em);
    await this.sessions.revokeAll(db, 'partner', partnerId);
    // Without contacts: a member, or a subscriber of the newsletter, may have the same one.
    const person = { realm: 'partner', id: partnerId, at: now, contacts: [] } as const;
    await this.erasure.of(db, person);
  }
}

export const erasePartnerLinks: Erases = async (db, { realm, id }) => {
  if (realm !== 'partner') return;
  await db.execute('delete from partner_password_link where partner_id = $1', [id]);
};

/** Erases messages about the account, sent or not. */
export const erasePartnerMessages: Erases = async (db, { realm, id }) => {
  if (realm !== 'partner') return;
  const rows = await db.query<{ cause: string }>(
    'select cause from notification where cause like $1',
    [`${causesOf(id)}%`],
  );
  await eraseMessages(
    db,
    rows.map(({ cause }) => cause),
  );
};

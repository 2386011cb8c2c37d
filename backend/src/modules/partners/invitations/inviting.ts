import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { newInvitation } from '../../../platform/identity/sign-in/invitation.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { newLinkToken } from '../../../platform/notifications/sms/link-token.ts';
import { LOCKS } from '../../../platform/persistence/advisory-locks.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { endStoredAccess, lockAccess, storeAccess } from '../access/access-rows.ts';
import type { LinkToken } from '../messages.ts';
import { PartnerAccount, type ShopAccess } from '../partner.aggregate.ts';

export interface Invited {
  account: PartnerAccount;
  /** The link that opens the account; null if the person has an account and needs none. */
  link: LinkToken | null;
}

/** Gives contacts access to tills, with an account that their link opens. */
@Injectable()
export class Inviting {
  constructor(private readonly sessions: Sessions) {}

  /**
   * Grants access in the caller's transaction. A new contact, and one that nobody has proved, gets a
   * new link, which opens the account with all its shops. Throws PARTNER_ACCESS_EXISTS for a person
   * who can use the till already.
   */
  async invite(
    em: EntityManager,
    to: ContactOf,
    access: ShopAccess,
    actor: Actor,
    now: Date,
  ): Promise<Invited> {
    const db = inTransactionOf(em);
    const known = await lockAccountOf(em, to);
    const held = known && (await lockAccess(db, known.id, access.shopId));
    // An owner who is invited as staff stays one.
    const isHeld = held === access.role || held === 'owner';
    if (known?.status === 'active' && isHeld) throw new DomainError('PARTNER_ACCESS_EXISTS');
    const invitation = newInvitation(now, newLinkToken());
    const account = known ?? PartnerAccount.invite(to, invitation, actor, now);
    if (known?.needsLink) {
      known.inviteAnew(invitation, actor, now);
      await this.sessions.revokeAll(db, 'partner', known.id);
    }
    if (!isHeld) await grant(em, account, held && { ...access, role: held }, access, actor, now);
    return { account, link: account.needsLink ? invitation : null };
  }

  /**
   * Opens an account by a password that an administrator gave. An existing account stays as it is,
   * because the administrator must not get into it: the approval of the shop invites its contact.
   */
  async open(
    em: EntityManager,
    to: ContactOf,
    given: { name: string; passwordHash: string },
    access: ShopAccess,
    actor: Actor,
    now: Date,
  ): Promise<void> {
    if (await lockAccountOf(em, to)) return;
    const account = PartnerAccount.openFor(to, given.name, given.passwordHash, actor, now);
    await grant(em, account, null, access, actor, now);
  }
}

/** Two invitations of the same new contact must not both create an account. */
async function lockAccountOf(em: EntityManager, to: ContactOf): Promise<PartnerAccount | null> {
  await lockContact(inTransactionOf(em), to);
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  return em.findOne(PartnerAccount, { [to.kind]: to.contact }, { lockMode });
}

async function lockContact(db: Queryable, { contact }: ContactOf): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [
    LOCKS.invitingContact,
    contact,
  ]);
}

async function grant(
  em: EntityManager,
  account: PartnerAccount,
  before: ShopAccess | null,
  access: ShopAccess,
  actor: Actor,
  now: Date,
): Promise<void> {
  const db = inTransactionOf(em);
  if (before) {
    account.replaceAccess(before, access, actor, now);
    await endStoredAccess(db, account.id, before.shopId, now);
  } else account.grantAccess(access, actor, now);
  em.persist(account);
  // The row of the account comes before those that refer to it.
  await em.flush();
  await storeAccess(db, account.id, access, now);
}

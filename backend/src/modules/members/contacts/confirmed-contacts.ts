import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { AccountChanges, contactsOf } from './account-changes.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { lockMemberRows, loadCallerForUpdate } from '../member-locks.ts';
import { Member } from '../member.aggregate.ts';
import { contactTaken } from './taken-contacts.ts';
import { UnconfirmedContacts } from './unconfirmed-contacts.ts';

/** `taken-over`: another account had the contact unconfirmed and lost it. */
export type Confirmation = 'confirmed' | 'taken-over';

/** Confirms a contact whose code or link was used. */
@Injectable()
export class ConfirmedContacts {
  constructor(
    private readonly unconfirmed: UnconfirmedContacts,
    private readonly changes: AccountChanges,
  ) {}

  /**
   * Runs in the caller's transaction. Returns null if the contact is neither the member's nor
   * pending; throws if another member has confirmed it.
   */
  async confirm(
    em: EntityManager,
    memberId: string,
    to: ContactOf,
    actor: Actor,
    now: Date,
  ): Promise<Confirmation | null> {
    const { kind, contact } = to;
    const holder = await this.lockBoth(em, memberId, to);
    const member = await loadCallerForUpdate(em, memberId);
    if (member[kind] === contact) {
      member.confirmContact(kind, actor, now);
      return 'confirmed';
    }
    const waiting = await this.unconfirmed.of(inTransactionOf(em), memberId);
    if (waiting[kind] !== contact) return null;
    if (holder) await this.release(em, holder, to, actor, now);
    const before = contactsOf(member);
    member.edit({ [kind]: contact }, [], actor, now);
    member.confirmContact(kind, actor, now);
    await this.changes.follow(em, member, before, 'member', now);
    return holder ? 'taken-over' : 'confirmed';
  }

  /** Locks the member and the contact's other holder together, which avoids deadlocks. */
  async lockBoth(em: EntityManager, memberId: string, to: ContactOf): Promise<string | null> {
    const holder = await this.otherHolder(em, memberId, to);
    await lockMemberRows(inTransactionOf(em), holder ? [memberId, holder] : [memberId]);
    const present = await this.otherHolder(em, memberId, to);
    // Another member got the contact while this waited, and is not locked.
    if (present !== null && present !== holder) throw contactTaken(to.kind);
    return present;
  }

  /** Takes the contact from a member who has not confirmed it; throws if that member has. */
  async release(
    em: EntityManager,
    holderId: string,
    { kind, contact }: ContactOf,
    actor: Actor,
    now: Date,
  ): Promise<void> {
    const holder = await em.findOneOrFail(Member, { id: holderId }, { refresh: true });
    if (holder[kind] !== contact) return;
    if (holder.confirmedAt(kind)) throw contactTaken(kind);
    const before = contactsOf(holder);
    holder.loseContact(kind, actor, now);
    await this.changes.follow(em, holder, before, 'another', now);
    // The unique index on contacts is checked row by row.
    await em.flush();
  }

  private async otherHolder(
    em: EntityManager,
    memberId: string,
    { kind, contact }: ContactOf,
  ): Promise<string | null> {
    const [row] = await inTransactionOf(em).query<{ id: string }>(
      `select id from member where ${kind} = $1 and id <> $2`,
      [contact, memberId],
    );
    return row?.id ?? null;
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NotMeRequest } from '@nattil/contracts/api/member/session';
import { NOT_ME_DAYS, passwordLinkTokenRule } from '@nattil/contracts/rules/sign-in/password-link';
import { Clock } from '../../../platform/persistence/clock.ts';
import { type Actor, memberActor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { forgetDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { SignInLock } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { AccountNotices } from '../contacts/account-notices.ts';
import type { ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { ConfirmedContacts } from '../contacts/confirmed-contacts.ts';
import { loadMemberForUpdate } from '../member-locks.ts';
import { Deliverability } from '../../../platform/notifications/deliverability.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { isContactTaken } from '../contacts/taken-contacts.ts';
import { UnconfirmedContacts } from '../contacts/unconfirmed-contacts.ts';

export class NotMeBody implements NotMeRequest {
  @ValidatedBy(passwordLinkTokenRule) token: string;
}

/** 'This was not me': a member denies a change by the link of its notice. */
export class DenyChange extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

/**
 * Ends all sessions and links, voids the password and restores a changed contact. Then it sends a
 * password link to that contact.
 */
@CommandHandler(DenyChange)
export class DenyChangeHandler implements ICommandHandler<DenyChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notices: AccountNotices,
    private readonly contacts: ConfirmedContacts,
    private readonly unconfirmed: UnconfirmedContacts,
    private readonly sessions: Sessions,
    private readonly lock: SignInLock,
    private readonly links: PasswordLinks,
    private readonly messages: Deliverability,
  ) {}

  async execute({ token }: DenyChange): Promise<void> {
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    const { id, memberId, recovery, restores, noticedAt } = await this.notices.find(db, token, now);
    const holder = await this.contacts.lockBoth(this.em, memberId, recovery);
    const member = await loadMemberForUpdate(this.em, memberId);
    await this.notices.use(db, id, now);
    const actor = memberActor(memberId);
    const isGone = restores && member[recovery.kind] !== recovery.contact;
    const isBack = isGone && (await this.isFree(holder, recovery, actor, now));
    const since = new Date(noticedAt.getTime() - NOT_ME_DAYS * DAY_MS);
    member.denyChange(recovery, isBack, since, actor, now);
    await this.sessions.revokeAll(db, 'member', memberId);
    await forgetDevices(db, 'member', memberId);
    await this.lock.lift(db, 'member', memberId);
    await this.links.end(db, memberId, now);
    for (const kind of ['email', 'phone'] as const)
      await this.unconfirmed.forget(db, memberId, kind);
    if (member.status !== 'active' || member[recovery.kind] !== recovery.contact) return;
    if (await this.messages.maySendTo(db, recovery, now))
      await this.links.send(db, memberId, recovery, 'recovery', now);
  }

  /** Whether the contact can be restored: another member may have confirmed it meanwhile. */
  private async isFree(
    holder: string | null,
    contact: ContactOf,
    actor: Actor,
    now: Date,
  ): Promise<boolean> {
    if (!holder) return true;
    try {
      await this.contacts.release(this.em, holder, contact, actor, now);
      return true;
    } catch (error) {
      if (isContactTaken(error)) return false;
      throw error;
    }
  }
}

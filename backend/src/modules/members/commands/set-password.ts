import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SetPasswordRequest } from '@nattil/contracts/api/member/session';
import type { MemberPasswordChanged } from '@nattil/contracts/events/members';
import { passwordLinkTokenRule } from '@nattil/contracts/rules/sign-in/password-link';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import { type Actor, memberActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { EarlierSignIns } from '../../../platform/identity/sign-in/earlier-sign-ins.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { AccountChanges, contactsOf } from '../contacts/account-changes.ts';
import { invalidLink } from '../../../platform/identity/sign-in/invalid-link.ts';
import { loadMemberForUpdate } from '../member-locks.ts';
import { PasswordLinks, type LinkPurpose } from '../passwords/password-links.ts';

export class SetPasswordBody implements SetPasswordRequest {
  @ValidatedBy(passwordLinkTokenRule) token: string;
  @NewPassword() newPassword: string;
}

/** The actor who sets a password, and the credential for it. */
export type PasswordSetter =
  | { by: 'link'; token: string }
  | { by: 'administrator'; seen: SeenVersions; actor: Actor }
  /** `before` is the compared hash; the second of two concurrent changes is refused. */
  | {
      by: 'member';
      before: string;
      sessionId: string;
      /** The current browser, which stays known; null in a limited session. */
      browser: { device: string | null } | null;
    };

const CHOSEN_BY = {
  invitation: 'invitation',
  password_reset: 'reset',
  recovery: 'reset',
} as const satisfies Record<LinkPurpose, MemberPasswordChanged['by']>;

/** Returns the id for the device cookie of the current browser. */
export class SetPassword extends Command<string | null> {
  constructor(
    readonly memberId: string,
    /** Hashed before the command's transaction, because hashing is slow. */
    readonly passwordHash: string,
    readonly setter: PasswordSetter,
  ) {
    super();
  }
}

/**
 * Ends all sessions, links, known browsers and locks, so that only the new password counts. The
 * session in which the member chose it continues.
 */
@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly links: PasswordLinks,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
    private readonly signIns: EarlierSignIns,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ memberId, passwordHash, setter }: SetPassword): Promise<string | null> {
    const member = await loadMemberForUpdate(this.em, memberId);
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    const before = contactsOf(member);
    if (setter.by === 'link') {
      const { purpose, to } = await this.links.use(db, setter.token, now);
      if (to && member[to.kind] !== to.contact) throw invalidLink();
      const actor = memberActor(memberId);
      member.setPassword(passwordHash, CHOSEN_BY[purpose], actor, now);
      if (to) {
        member.confirmContact(to.kind, actor, now);
        member.barIfUnconfirmed(to.kind === 'email' ? 'phone' : 'email');
      }
    } else if (setter.by === 'member') {
      if (member.status !== 'active') throw new DomainError('SESSION_EXPIRED');
      if (member.passwordHash !== setter.before) throw new DomainError('CONFLICT');
      member.setPassword(passwordHash, setter.by, memberActor(memberId), now);
    } else
      await this.decisions.about(member, setter.seen, () =>
        member.setPassword(passwordHash, setter.by, setter.actor, now),
      );
    const by = setter.by === 'administrator' ? 'administrator' : 'member';
    await this.changes.follow(this.em, member, before, by, now);
    await this.links.end(db, memberId, now);
    const kept = setter.by === 'member' ? setter.sessionId : null;
    await this.signIns.end(db, 'member', memberId, kept);
    if (kept) await this.sessions.liftLimit(db, kept);
    const browser = setter.by === 'member' ? setter.browser : null;
    return browser && this.devices.remember(db, 'member', memberId, browser.device);
  }
}

import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  CheckPasswordLinkRequest,
  SetPasswordRequest,
} from '@nattil/contracts/api/member/session';
import type { ChangePartnerPasswordRequest } from '@nattil/contracts/api/partner/session';
import { changedPasswordRule, currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { passwordLinkTokenRule } from '@nattil/contracts/rules/sign-in/password-link';
import { Commands } from '../../../platform/commands/commands.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { EarlierSignIns } from '../../../platform/identity/sign-in/earlier-sign-ins.ts';
import { invalidLink } from '../../../platform/identity/sign-in/invalid-link.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { contactOf } from '../contact-of.ts';
import { PartnerMessages } from '../messages.ts';
import { PartnerAccount } from '../partner.aggregate.ts';
import { OwnPasswordCheck } from '../../../platform/identity/sign-in/own-password-check.ts';
import { PARTNER_LINKS } from '../passwords/partner-links.ts';

export class CheckPartnerLinkBody implements CheckPasswordLinkRequest {
  @ValidatedBy(passwordLinkTokenRule)
  token: string;
}

export class ResetPartnerPasswordBody extends CheckPartnerLinkBody implements SetPasswordRequest {
  @NewPassword()
  newPassword: string;
}

export class PartnerPasswordBody implements ChangePartnerPasswordRequest {
  @ValidatedBy(currentPasswordRule)
  currentPassword: string;

  @NewPassword(changedPasswordRule)
  newPassword: string;
}

type Setter =
  | { by: 'link'; token: string }
  /** `before` is the compared hash; the second of two concurrent changes is refused. */
  | { by: 'person'; before: string; sessionId: string; device: string | null };

/** Returns the id for the device cookie of the current browser. */
class SetPartnerPassword extends Command<string | null> {
  constructor(
    readonly partnerId: string,
    readonly passwordHash: string,
    readonly setter: Setter,
  ) {
    super();
  }
}

/** New passwords, by a link or by the signed-in person. They are hashed outside the command. */
@Injectable()
export class PartnerPasswords {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly own: OwnPasswordCheck,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** Throws PASSWORD_LINK_INVALID. */
  async check({ token }: CheckPartnerLinkBody): Promise<string> {
    return PARTNER_LINKS.ownerOf(this.database, token, this.clock.now());
  }

  async reset({ token, newPassword }: ResetPartnerPasswordBody): Promise<void> {
    const id = await this.check({ token });
    const hash = await this.passwords.admit(() => this.passwords.hash(newPassword));
    await this.commands.run(new SetPartnerPassword(id, hash, { by: 'link', token }));
    this.sessions.forgetAll();
  }

  /** Returns the id for the browser's device cookie, as a sign-in does. */
  async change(
    { currentPassword, newPassword }: PartnerPasswordBody,
    scope: RequestScope,
    device: string | null,
  ): Promise<string | null> {
    const partnerId = scope.actor.id!;
    const sessionId = scope.sessionId!;
    const known = await this.passwords.admit(async () => {
      const before = await this.own.compare(scope, currentPassword, 'currentPassword');
      const hash = await this.passwords.hash(newPassword);
      const setter = { by: 'person', before, sessionId, device } as const;
      return this.commands.run(new SetPartnerPassword(partnerId, hash, setter));
    });
    this.sessions.forgetAll();
    return known;
  }
}

/** Ends all other sessions, links, known browsers and locks, so that only the new one counts. */
@CommandHandler(SetPartnerPassword)
export class SetPartnerPasswordHandler implements ICommandHandler<SetPartnerPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly signIns: EarlierSignIns,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly messages: PartnerMessages,
  ) {}

  async execute({ partnerId: id, passwordHash, setter }: SetPartnerPassword) {
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const account = await this.em.findOneOrFail(PartnerAccount, { id }, { lockMode });
    const byLink = setter.by === 'link';
    if (byLink) await PARTNER_LINKS.use(db, setter.token, now);
    if (account.status !== 'active')
      throw byLink ? invalidLink() : new DomainError('SESSION_EXPIRED');
    // Before a link proves the contact, it may be a stranger's.
    const isProved = !account.needsLink;
    if (byLink) account.resetPassword(passwordHash, now);
    else {
      if (account.passwordHash !== setter.before) throw new DomainError('CONFLICT');
      account.changePassword(passwordHash, partnerActor(id), now);
    }
    await PARTNER_LINKS.end(db, id, now);
    const kept = byLink ? null : setter.sessionId;
    await this.signIns.end(db, 'partner', id, kept);
    if (kept) await this.sessions.liftLimit(db, kept);
    const recipient = {
      partnerId: id,
      to: contactOf(account),
      cause: `password@${account.version}`,
    };
    if (isProved) await this.messages.noticePassword(db, recipient, now);
    return byLink ? null : this.devices.remember(db, 'partner', id, setter.device);
  }
}

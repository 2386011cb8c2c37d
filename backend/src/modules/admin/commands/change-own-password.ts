import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminPasswordRequest } from '@nattil/contracts/api/admin/administrators';
import {
  currentPasswordRule,
  newAdminPasswordRule,
} from '@nattil/contracts/rules/sign-in/password';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { EarlierSignIns } from '../../../platform/identity/sign-in/earlier-sign-ins.ts';
import { OwnPasswordCheck } from '../../../platform/identity/sign-in/own-password-check.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { ADMIN_LINKS } from '../passwords/admin-password-links.ts';
import { Admin } from '../admin.aggregate.ts';
import { notifyPasswordChanged } from '../passwords/notify-password-changed.ts';

export class AdminPasswordBody implements AdminPasswordRequest {
  @ValidatedBy(currentPasswordRule) currentPassword: string;
  @NewPassword(newAdminPasswordRule) newPassword: string;
}

/** Returns the id for the device cookie of the current browser. */
class ChangeOwnPassword extends Command<string> {
  constructor(
    /** The compared hash; the second of two concurrent changes is refused. */
    readonly before: string,
    readonly after: string,
    readonly sessionId: string,
    readonly actor: Actor,
    readonly device: string | null,
  ) {
    super();
  }
}

/** Not a command, because passwords are compared outside any transaction. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly commands: Commands,
    private readonly passwords: Passwords,
    private readonly check: OwnPasswordCheck,
  ) {}

  /** Returns the id for the browser's device cookie, as a sign-in does. */
  async change(
    form: AdminPasswordBody,
    scope: RequestScope,
    device: string | null,
  ): Promise<string> {
    return this.passwords.admit(() => this.attempt(form, scope, device));
  }

  private async attempt(
    { currentPassword, newPassword }: AdminPasswordBody,
    scope: RequestScope,
    device: string | null,
  ): Promise<string> {
    const { actor, sessionId } = scope;
    const before = await this.check.compare(scope, currentPassword, 'currentPassword');
    const after = await this.passwords.hash(newPassword);
    return this.commands.run(new ChangeOwnPassword(before, after, sessionId!, actor, device));
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly signIns: EarlierSignIns,
    private readonly devices: KnownDevices,
    private readonly encryption: Encryption,
  ) {}

  async execute({ before, after, sessionId, actor, device }: ChangeOwnPassword): Promise<string> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const admin = await this.em.findOne(Admin, { id: actor.id! }, { lockMode });
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    if (admin.passwordHash !== before) throw new DomainError('CONFLICT');
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    admin.changePassword(after, actor, now);
    await ADMIN_LINKS.end(db, admin.id, now);
    await this.signIns.end(db, 'admin', admin.id, sessionId);
    await notifyPasswordChanged(db, this.encryption, admin, now);
    return this.devices.remember(db, 'admin', admin.id, device);
  }
}

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
import { DomainError, fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { forgetDevices, KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { SignInLock } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { SignInTries, triesOfSession } from '../../../platform/identity/sign-in/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { endPasswordLinks } from '../passwords/admin-password-links.ts';
import { Admin } from '../admin.aggregate.ts';
import { notifyPasswordChanged } from '../passwords/notify-password-changed.ts';

export class AdminPasswordBody implements AdminPasswordRequest {
  @ValidatedBy(currentPasswordRule)
  currentPassword: string;

  @NewPassword(newAdminPasswordRule)
  newPassword: string;
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

/** A session has five attempts, so that a stolen one cannot guess the password. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
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
    { actor, sessionId }: RequestScope,
    device: string | null,
  ): Promise<string> {
    const [admin] = await this.database.query<{ id: string; passwordHash: string }>(
      `select id, password_hash as "passwordHash" from admin where id = $1 and status = 'active'`,
      [actor.id],
    );
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    const tries = triesOfSession(sessionId!);
    if (!(await this.tries.isRight('admin', tries, admin, currentPassword)))
      throw fieldError('currentPassword', 'The current password is wrong');
    const after = await this.passwords.hash(newPassword);
    return this.commands.run(
      new ChangeOwnPassword(admin.passwordHash, after, sessionId!, actor, device),
    );
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly lock: SignInLock,
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
    await endPasswordLinks(db, admin.id, now);
    await this.sessions.revokeOthers(db, 'admin', admin.id, sessionId);
    await forgetDevices(db, 'admin', admin.id);
    await this.lock.lift(db, 'admin', admin.id);
    await notifyPasswordChanged(db, this.encryption, admin, now);
    return this.devices.remember(db, 'admin', admin.id, device);
  }
}

import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type {
  AdminResetPasswordRequest,
  CheckAdminPasswordLinkRequest,
} from '@nattil/contracts/api/admin/administrators';
import { newAdminPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { passwordLinkTokenRule } from '@nattil/contracts/rules/sign-in/password-link';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { EarlierSignIns } from '../../../platform/identity/sign-in/earlier-sign-ins.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { ADMIN_LINKS } from '../passwords/admin-password-links.ts';
import { Admin } from '../admin.aggregate.ts';
import { notifyPasswordChanged } from '../passwords/notify-password-changed.ts';

export class CheckAdminPasswordLinkBody implements CheckAdminPasswordLinkRequest {
  @ValidatedBy(passwordLinkTokenRule) token: string;
}

export class AdminResetPasswordBody
  extends CheckAdminPasswordLinkBody
  implements AdminResetPasswordRequest
{
  @NewPassword(newAdminPasswordRule) newPassword: string;
}

class ResetAdminPassword extends Command<void> {
  constructor(
    readonly adminId: string,
    readonly token: string,
    readonly passwordHash: string,
  ) {
    super();
  }
}

/** Sets an administrator's password by a link. The password is hashed only if the link is valid. */
@Injectable()
export class AdminPasswordByLink {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** Throws PASSWORD_LINK_INVALID. */
  async check({ token }: CheckAdminPasswordLinkBody): Promise<string> {
    return ADMIN_LINKS.ownerOf(this.database, token, this.clock.now());
  }

  async set({ token, newPassword }: AdminResetPasswordBody): Promise<void> {
    const adminId = await this.check({ token });
    const passwordHash = await this.passwords.admit(() => this.passwords.hash(newPassword));
    await this.commands.run(new ResetAdminPassword(adminId, token, passwordHash));
    this.sessions.forgetAll();
  }
}

/** Ends all sessions, links, known browsers and locks, so that only the new password counts. */
@CommandHandler(ResetAdminPassword)
export class ResetAdminPasswordHandler implements ICommandHandler<ResetAdminPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly signIns: EarlierSignIns,
    private readonly encryption: Encryption,
  ) {}

  async execute({ adminId, token, passwordHash }: ResetAdminPassword): Promise<void> {
    const db = inTransactionOf(this.em);
    const now = this.clock.now();
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const admin = await this.em.findOneOrFail(Admin, { id: adminId }, { lockMode });
    await ADMIN_LINKS.use(db, token, now);
    if (admin.status !== 'active') throw new DomainError('PASSWORD_LINK_INVALID');
    admin.resetPassword(passwordHash, now);
    await ADMIN_LINKS.end(db, adminId, now);
    await this.signIns.end(db, 'admin', adminId, null);
    await notifyPasswordChanged(db, this.encryption, admin, now);
  }
}

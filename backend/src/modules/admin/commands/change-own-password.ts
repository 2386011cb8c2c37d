import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminPasswordRequest } from '@nattil/contracts/api/administrators';
import { currentPasswordRule, newAdminPasswordRule } from '@nattil/contracts/rules/password';
import { Clock } from '../../../platform/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import type { Actor } from '../../../platform/domain/actor.ts';
import { DomainError, fieldError } from '../../../platform/domain/domain-error.ts';
import { Follows } from '../../../platform/http/follows.ts';
import { NewPassword } from '../../../platform/identity/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords.ts';
import { Sessions } from '../../../platform/identity/sessions.ts';
import { SignInTries, triesOfSession } from '../../../platform/identity/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/in-transaction-of.ts';
import type { RequestScope } from '../../../platform/request-scope.ts';
import { Admin } from '../admin.aggregate.ts';

export class AdminPasswordBody implements AdminPasswordRequest {
  @Follows(currentPasswordRule)
  currentPassword: string;

  @NewPassword(newAdminPasswordRule)
  newPassword: string;
}

class ChangeOwnPassword extends Command<void> {
  constructor(
    /** That was compared, so that of two changes at once the second is refused. */
    readonly before: string,
    readonly after: string,
    readonly sessionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** A session can try five passwords; a stolen one must not be able to guess. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
  ) {}

  async change(form: AdminPasswordBody, scope: RequestScope): Promise<void> {
    await this.passwords.admit(() => this.attempt(form, scope));
  }

  private async attempt(
    { currentPassword, newPassword }: AdminPasswordBody,
    { actor, sessionId }: RequestScope,
  ): Promise<void> {
    const [admin] = await this.database.query<{ id: string; passwordHash: string }>(
      `select id, password_hash as "passwordHash" from admin where id = $1 and status = 'active'`,
      [actor.id],
    );
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    const tries = triesOfSession(sessionId!);
    if (!(await this.tries.isRight('admin', tries, admin, currentPassword)))
      throw fieldError('currentPassword', 'The current password is wrong');
    const after = await this.passwords.hash(newPassword);
    await this.commands.run(new ChangeOwnPassword(admin.passwordHash, after, sessionId!, actor));
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  async execute({ before, after, sessionId, actor }: ChangeOwnPassword): Promise<void> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const admin = await this.em.findOne(Admin, { id: actor.id! }, { lockMode });
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    if (admin.passwordHash !== before) throw new DomainError('CONFLICT');
    admin.changePassword(after, actor, this.clock.now());
    await this.sessions.revokeOthers(inTransactionOf(this.em), 'admin', admin.id, sessionId);
  }
}

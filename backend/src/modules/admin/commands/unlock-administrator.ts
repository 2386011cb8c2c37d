import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { SignInLock } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';

/** Lifts every lock caused by wrong passwords of an administrator. */
export class UnlockAdministrator extends Command<void> {
  constructor(
    readonly adminId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UnlockAdministrator)
export class UnlockAdministratorHandler implements ICommandHandler<UnlockAdministrator> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly lock: SignInLock,
  ) {}

  async execute({ adminId, actor }: UnlockAdministrator): Promise<void> {
    const db = inTransactionOf(this.em);
    const [admin] = await db.query(
      `select from admin where id = $1 and status <> 'withdrawn' for no key update`,
      [adminId],
    );
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    await this.lock.lift(db, 'admin', adminId);
    await recordAction(db, 'AdminUnlocked', { adminId }, actor, this.clock.now());
  }
}

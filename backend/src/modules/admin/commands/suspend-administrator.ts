import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockOtherOwners } from '../active-owners.ts';
import { Admin } from '../admin.aggregate.ts';

/** Ends all sessions of an administrator and refuses new ones. */
export class SuspendAdministrator extends Command<void> {
  constructor(
    readonly adminId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SuspendAdministrator)
export class SuspendAdministratorHandler implements ICommandHandler<SuspendAdministrator> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly sessions: Sessions,
  ) {}

  async execute({ adminId, seen, actor }: SuspendAdministrator): Promise<void> {
    const db = inTransactionOf(this.em);
    const otherOwners = await lockOtherOwners(db, adminId);
    // A login takes the same lock, so none can start concurrently.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const admin = await this.em.findOne(Admin, { id: adminId }, { lockMode });
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    await this.decisions.about(admin, seen, () =>
      admin.suspend(otherOwners, actor, this.clock.now()),
    );
    await this.sessions.revokeAll(db, 'admin', adminId);
  }
}

import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SuspendAdministratorRequest } from '@nattil/contracts/api/admin/administrators';
import { handOverToRule } from '@nattil/contracts/rules/portal/administrators';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { EventAccesses } from '../../../platform/registries/event-access.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockOtherOwners } from '../active-owners.ts';
import { Admin } from '../admin.aggregate.ts';
import { leaveEventAccess, type LeftAccess } from '../leave-event-access.ts';

export class SuspendAdministratorBody implements SuspendAdministratorRequest {
  @ValidatedBy(handOverToRule) handOverTo?: string;
}

/**
 * Ends all sessions of an administrator and refuses new ones. API keys and webhooks end or are
 * handed over.
 */
export class SuspendAdministrator extends Command<LeftAccess> {
  constructor(
    readonly adminId: string,
    readonly handOverTo: string | undefined,
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
    private readonly accesses: EventAccesses,
  ) {}

  async execute({ adminId, handOverTo, seen, actor }: SuspendAdministrator): Promise<LeftAccess> {
    const db = inTransactionOf(this.em);
    const otherOwners = await lockOtherOwners(db, adminId);
    // A login takes the same lock, so none can start concurrently.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const admin = await this.em.findOne(Admin, { id: adminId }, { lockMode });
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    const now = this.clock.now();
    await this.decisions.about(admin, seen, () => admin.suspend(otherOwners.length, actor, now));
    await this.sessions.revokeAll(db, 'admin', adminId);
    return leaveEventAccess(db, this.accesses, { adminId, handOverTo, otherOwners }, actor, now);
  }
}

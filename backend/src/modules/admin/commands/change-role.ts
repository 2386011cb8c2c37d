import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeRoleRequest } from '@nattil/contracts/api/admin/administrators';
import { handOverToRule } from '@nattil/contracts/rules/portal/administrators';
import { adminRoleRule, may, type AdminRole } from '@nattil/contracts/rules/portal/roles';
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
import { leaveEventAccess, NOTHING_LEFT, type LeftAccess } from '../leave-event-access.ts';

export class ChangeRoleBody implements ChangeRoleRequest {
  @ValidatedBy(adminRoleRule) role: AdminRole;
  @ValidatedBy(handOverToRule) handOverTo?: string;
}

/** Ends or hands over the API keys and webhooks that the new role may not have. */
export class ChangeRole extends Command<LeftAccess> {
  constructor(
    readonly adminId: string,
    readonly body: ChangeRoleBody,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly sessions: Sessions,
    private readonly accesses: EventAccesses,
  ) {}

  async execute({ adminId, body, seen, actor }: ChangeRole): Promise<LeftAccess> {
    const { role, handOverTo } = body;
    const db = inTransactionOf(this.em);
    // Locks before loading, so that the loaded rows are current.
    const otherOwners = await lockOtherOwners(db, adminId);
    const admin = await this.em.findOne(
      Admin,
      { id: adminId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    const now = this.clock.now();
    await this.decisions.about(admin, seen, () =>
      admin.changeRole(role, otherOwners.length, actor, now),
    );
    await this.sessions.changeRole(db, 'admin', adminId, role);
    if (may(role, 'keys.manage')) return NOTHING_LEFT;
    return leaveEventAccess(db, this.accesses, { adminId, handOverTo, otherOwners }, actor, now);
  }
}

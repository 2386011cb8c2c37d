import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeRoleRequest } from '@nattil/contracts/api/admin/administrators';
import { adminRoleRule, type AdminRole } from '@nattil/contracts/rules/portal/roles';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockOtherOwners } from '../active-owners.ts';
import { Admin } from '../admin.aggregate.ts';

export class ChangeRoleBody implements ChangeRoleRequest {
  @ValidatedBy(adminRoleRule)
  role: AdminRole;
}

export class ChangeRole extends Command<void> {
  constructor(
    readonly adminId: string,
    readonly role: AdminRole,
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
  ) {}

  async execute({ adminId, role, seen, actor }: ChangeRole): Promise<void> {
    const db = inTransactionOf(this.em);
    // Locks before loading, so that the loaded rows are current.
    const otherOwners = await lockOtherOwners(db, adminId);
    const admin = await this.em.findOne(
      Admin,
      { id: adminId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    await this.decisions.about(admin, seen, () =>
      admin.changeRole(role, otherOwners, actor, this.clock.now()),
    );
    await this.sessions.changeRole(db, 'admin', adminId, role);
  }
}

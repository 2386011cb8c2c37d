import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Admin } from '../admin.aggregate.ts';

export class WithdrawInvitation extends Command<void> {
  constructor(
    readonly adminId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(WithdrawInvitation)
export class WithdrawInvitationHandler implements ICommandHandler<WithdrawInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ adminId, seen, actor }: WithdrawInvitation): Promise<void> {
    const admin = await this.em.findOne(Admin, { id: adminId });
    if (!admin) throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    await this.decisions.about(admin, seen, () =>
      admin.withdrawInvitation(actor, this.clock.now()),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminProfileRequest } from '@nattil/contracts/api/admin/administrators';
import { adminNameRule } from '@nattil/contracts/rules/portal/administrators';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Admin } from '../admin.aggregate.ts';

export class AdminProfileBody implements AdminProfileRequest {
  @ValidatedBy(adminNameRule) name: string;
}

export class ChangeOwnName extends Command<void> {
  constructor(
    readonly name: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwnName)
export class ChangeOwnNameHandler implements ICommandHandler<ChangeOwnName> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ name, actor }: ChangeOwnName): Promise<void> {
    const admin = await this.em.findOne(Admin, { id: actor.id! });
    if (!admin) throw new DomainError('SESSION_EXPIRED');
    admin.rename(name, actor, this.clock.now());
  }
}

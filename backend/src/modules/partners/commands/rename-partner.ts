import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangePartnerNameRequest } from '@nattil/contracts/api/partner/session';
import { partnerNameRule } from '@nattil/contracts/rules/partners/partners';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { PartnerAccount } from '../partner.aggregate.ts';

export class PartnerNameBody implements ChangePartnerNameRequest {
  @ValidatedBy(partnerNameRule)
  name: string;
}

export class RenamePartner extends Command<void> {
  constructor(
    readonly name: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RenamePartner)
export class RenamePartnerHandler implements ICommandHandler<RenamePartner> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ name, actor }: RenamePartner): Promise<void> {
    const account = await this.em.findOne(PartnerAccount, { id: actor.id! });
    if (account?.status !== 'active') throw new DomainError('SESSION_EXPIRED');
    account.rename(name, actor, this.clock.now());
  }
}

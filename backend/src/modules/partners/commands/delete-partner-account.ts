import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeletePartnerAccountRequest } from '@nattil/contracts/api/partner/session';
import { currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { AccountErasure } from '../account/account-erasure.ts';
import { PartnerAccount } from '../partner.aggregate.ts';

export class DeletePartnerAccountBody implements DeletePartnerAccountRequest {
  @ValidatedBy(currentPasswordRule)
  password: string;
}

/**
 * A person deletes the own account. The last owner of a shop may do so, too: a person can always
 * have the own data erased, and the shop's address can be invited again.
 */
export class DeletePartnerAccount extends Command<void> {
  constructor(readonly partnerId: string) {
    super();
  }
}

@CommandHandler(DeletePartnerAccount)
export class DeletePartnerAccountHandler implements ICommandHandler<DeletePartnerAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly erasure: AccountErasure,
  ) {}

  async execute({ partnerId }: DeletePartnerAccount): Promise<void> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const account = await this.em.findOne(PartnerAccount, { id: partnerId }, { lockMode });
    if (account?.status !== 'active') throw new DomainError('SESSION_EXPIRED');
    await this.erasure.erase(this.em, account, partnerActor(partnerId), this.clock.now());
  }
}

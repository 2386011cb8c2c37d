import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { countOtherShops, endStoredAccess, lockAccessesTo } from '../access/access-rows.ts';
import { AccountErasure } from '../account/account-erasure.ts';
import { PartnerAccount } from '../partner.aggregate.ts';

/** An owner ends a person's access to the shop. */
export class EndAccess extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly partnerId: string,
    readonly ownerId: string,
  ) {
    super();
  }
}

/** The next request of the person is refused; without another shop, the sessions end too. */
@CommandHandler(EndAccess)
export class EndAccessHandler implements ICommandHandler<EndAccess> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly erasure: AccountErasure,
  ) {}

  async execute({ shopId, partnerId, ownerId }: EndAccess): Promise<void> {
    const db = inTransactionOf(this.em);
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const account = await this.em.findOne(PartnerAccount, { id: partnerId }, { lockMode });
    const people = await lockAccessesTo(db, shopId);
    const owner = people.find((person) => person.partnerId === ownerId);
    if (!owner) throw new DomainError('SHOP_NOT_FOUND');
    if (owner.role !== 'owner') throw new DomainError('OWNER_NEEDED');
    const person = people.find((one) => one.partnerId === partnerId);
    if (!account || !person) throw new DomainError('PARTNER_NOT_FOUND');
    const isOtherOwner = (one: (typeof people)[number]) =>
      one.role === 'owner' && one.isActive && one.partnerId !== partnerId;
    const others = {
      otherOwners: people.filter(isOtherOwner).length,
      otherShops: await countOtherShops(db, partnerId, shopId),
    };
    const now = this.clock.now();
    const actor = partnerActor(ownerId, 'owner');
    account.endAccess({ shopId, role: person.role }, others, actor, now);
    await endStoredAccess(db, partnerId, shopId, now);
    if (account.status === 'erased') await this.erasure.eraseTraces(this.em, partnerId, now);
    else if (others.otherShops === 0) await this.sessions.revokeAll(db, 'partner', partnerId);
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { openShop } from '../../shops/public.ts';
import { ShopOwners } from '../invitations/shop-owners.ts';

/** Sends the owner of an approved shop a link to its till, by the e-mail address of the shop. */
export class InviteOwner extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(InviteOwner)
export class InviteOwnerHandler implements ICommandHandler<InviteOwner> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly owners: ShopOwners,
  ) {}

  /** Throws SHOP_NOT_FOUND, SHOP_WRONG_STATE, and PARTNER_ACCESS_EXISTS. */
  async execute({ shopId, actor }: InviteOwner): Promise<void> {
    const db = inTransactionOf(this.em);
    const { id, name } = await openShop(db, shopId);
    const [shop] = await db.query<{ email: string }>('select email from shop where id = $1', [id]);
    const owned = { id, name, email: shop!.email };
    await this.owners.invite(this.em, owned, actor, this.clock.now());
  }
}

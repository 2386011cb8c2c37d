import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { pictureAddress, pictureHash } from '../pictures/shop-picture-address.ts';
import { Shop } from '../shop.aggregate.ts';

export class ChangeShopPicture extends Command<void> {
  constructor(
    readonly shopId: string,
    /** WebP; null for none. */
    readonly image: Buffer | null,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Another picture has another URL; the URL of the previous one stops working at once. */
@CommandHandler(ChangeShopPicture)
export class ChangeShopPictureHandler implements ICommandHandler<ChangeShopPicture> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ shopId, image, seen, actor }: ChangeShopPicture): Promise<void> {
    // Locked, because a lost race would need the uploaded file again.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const shop = await this.em.findOne(Shop, { id: shopId }, { lockMode });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    const hash = image && pictureHash(image);
    const picture = hash && pictureAddress(hash);
    await this.decisions.about(shop, seen, () => shop.change({ picture }, actor, this.clock.now()));
    const db = inTransactionOf(this.em);
    await db.execute('delete from shop_picture where shop_id = $1', [shopId]);
    if (hash)
      await db.execute('insert into shop_picture (shop_id, hash, image) values ($1, $2, $3)', [
        shopId,
        hash,
        image,
      ]);
  }
}

import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';

interface KnownShopAnswer {
  id: string;
  name: string;
  status: ShopStatus;
}

/** Existence and name of a shop, for queries about the shop that read other tables. */
export class KnownShop extends Query<KnownShopAnswer> {
  constructor(readonly shopId: string) {
    super();
  }
}

@QueryHandler(KnownShop)
export class KnownShopHandler implements IQueryHandler<KnownShop> {
  constructor(private readonly database: Database) {}

  async execute({ shopId }: KnownShop): Promise<KnownShopAnswer> {
    const [shop] = await this.database.query<KnownShopAnswer>(
      'select id, name, status from shop where id = $1',
      [shopId],
    );
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    return shop;
  }
}

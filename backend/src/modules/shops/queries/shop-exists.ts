import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';

interface ExistingShop {
  id: string;
  name: string;
  status: ShopStatus;
}

/** Existence and name of a shop, for queries about the shop that read other tables. */
export class ShopExists extends Query<ExistingShop> {
  constructor(readonly shopId: string) {
    super();
  }
}

@QueryHandler(ShopExists)
export class ShopExistsHandler implements IQueryHandler<ShopExists> {
  constructor(private readonly database: Database) {}

  async execute({ shopId }: ShopExists): Promise<ExistingShop> {
    const [shop] = await this.database.query<ExistingShop>(
      'select id, name, status from shop where id = $1',
      [shopId],
    );
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    return shop;
  }
}

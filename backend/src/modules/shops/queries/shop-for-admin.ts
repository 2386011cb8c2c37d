import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { shopFigures } from '../../purchases/public.ts';
import { ADMIN_SHOP_COLUMNS, adminShop, type AdminShopRow } from './admin-shop.ts';

export class ShopForAdmin extends Query<AdminShop> {
  constructor(readonly shopId: string) {
    super();
  }
}

@QueryHandler(ShopForAdmin)
export class ShopForAdminHandler implements IQueryHandler<ShopForAdmin> {
  constructor(private readonly database: Database) {}

  async execute({ shopId }: ShopForAdmin): Promise<AdminShop> {
    const [[row], figures] = await Promise.all([
      this.database.query<AdminShopRow>(`select ${ADMIN_SHOP_COLUMNS} from shop where id = $1`, [
        shopId,
      ]),
      shopFigures(this.database, [shopId]),
    ]);
    if (!row) throw new DomainError('SHOP_NOT_FOUND');
    return adminShop(row, figures.get(shopId));
  }
}

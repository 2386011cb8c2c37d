import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { GIVES_DISCOUNT } from './gives-discount.ts';

export interface VisitedShop {
  id: string;
  name: string;
  categoryLabel: string | null;
  city: string | null;
  /** Percent that the shop gives today; null means no discount. */
  discountPercent: number | null;
  /** Path of its picture. */
  picture: string | null;
}

/** Public facts of an approved shop, without contacts; null if there is no such shop. */
export class ShopForVisitors extends Query<VisitedShop | null> {
  constructor(readonly shopId: string) {
    super();
  }
}

@QueryHandler(ShopForVisitors)
export class ShopForVisitorsHandler implements IQueryHandler<ShopForVisitors> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ shopId }: ShopForVisitors): Promise<VisitedShop | null> {
    const [row] = await this.database.query<
      Omit<VisitedShop, 'categoryLabel'> & { category: string | null }
    >(
      `select shop_id as id, name, category, city, image as picture,
         case when ${GIVES_DISCOUNT} then discount_percent::float8 end as "discountPercent"
       from shop_search where shop_id = $1`,
      [shopId, formatIsoDate(this.clock.now())],
    );
    if (!row) return null;
    const { category, ...shop } = row;
    return { ...shop, categoryLabel: category === null ? null : categoryLabel(category) };
  }
}

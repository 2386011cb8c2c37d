import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AdminShop,
  AdminShopCounts,
  AdminShopsQuery,
  ShopStatus,
} from '@nattil/contracts/api/shops';
import {
  LIST_DEFAULT_LIMIT,
  limitRule,
  pageRule,
  searchRule,
  sortOrderRule,
} from '@nattil/contracts/rules/list';
import {
  SHOP_LIST_SORTS,
  shopListSortRule,
  shopListStatusRule,
} from '@nattil/contracts/rules/shop-list';
import { Follows } from '../../../platform/http/follows.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { escapeLike, parameters } from '../../../platform/persistence/sql-text.ts';
import { shopFigures } from '../../purchases/public.ts';
import { ADMIN_SHOP_COLUMNS, adminShop, type AdminShopRow } from './admin-shop.ts';

const SORT_COLUMNS = {
  registrationDate: 'registered_at',
  name: 'lower(name)',
  discountOffered: 'discount_percent',
  status: 'status',
} satisfies Record<(typeof SHOP_LIST_SORTS)[number], string>;

/** What the list and its export have in common. */
export class ShopListParams implements Omit<AdminShopsQuery, 'page' | 'limit'> {
  @Follows(searchRule)
  search?: string;

  @Follows(shopListStatusRule)
  status?: ShopStatus | 'all';

  @Follows(shopListSortRule)
  sortBy: keyof typeof SORT_COLUMNS = 'registrationDate';

  @Follows(sortOrderRule)
  sortOrder: 'ASC' | 'DESC' = 'DESC';
}

export class AdminShopsParams extends ShopListParams implements AdminShopsQuery {
  @Follows(pageRule)
  page: number = 1;

  @Follows(limitRule)
  limit: number = LIST_DEFAULT_LIMIT;
}

/** Which shops, in which order: of the list, and of its export. */
export function shopListSql({ search, status, sortBy, sortOrder }: ShopListParams): {
  condition: string;
  order: string;
  values: unknown[];
} {
  const { values, bind } = parameters();
  const where = ['true'];
  if (status && status !== 'all') where.push(`status = ${bind(status)}`);
  if (search) {
    const pattern = bind(`%${escapeLike(search.toLowerCase())}%`);
    where.push(
      `(lower(name) || ' ' || lower(coalesce(owner_name, '')) || ' ' || lower(email)) like ${pattern}`,
    );
  }
  const direction = sortOrder === 'ASC' ? 'asc' : 'desc';
  return {
    condition: where.join(' and '),
    order: `${SORT_COLUMNS[sortBy]} ${direction} nulls last, id`,
    values,
  };
}

interface AdminShopsPage {
  shops: AdminShop[];
  total: number;
  counts: AdminShopCounts;
}

export class ListShopsForAdmin extends Query<AdminShopsPage> {
  constructor(readonly params: AdminShopsParams) {
    super();
  }
}

/** A page of shops and the counts of all. It reads the shops' own rows, because it searches owners. */
@QueryHandler(ListShopsForAdmin)
export class ListShopsForAdminHandler implements IQueryHandler<ListShopsForAdmin> {
  constructor(private readonly database: Database) {}

  async execute({ params }: ListShopsForAdmin): Promise<AdminShopsPage> {
    const { condition, order, values } = shopListSql(params);
    const [rows, [found], counted] = await Promise.all([
      this.database.query<AdminShopRow>(
        `select ${ADMIN_SHOP_COLUMNS} from shop where ${condition}
         order by ${order}
         limit ${params.limit} offset ${(params.page - 1) * params.limit}`,
        values,
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from shop where ${condition}`,
        values,
      ),
      this.database.query<{ status: ShopStatus; n: number }>(
        'select status, count(*)::int as n from shop group by status',
      ),
    ]);
    const counts: AdminShopCounts = { total: 0, pending: 0, approved: 0, rejected: 0, blocked: 0 };
    for (const { status, n } of counted) {
      counts[status] = n;
      counts.total += n;
    }
    const ids = rows.map(({ id }) => id);
    const figures = await shopFigures(this.database, ids);
    return {
      shops: rows.map((row) => adminShop(row, figures.get(row.id))),
      total: found!.total,
      counts,
    };
  }
}

import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AdminShop,
  AdminShopCounts,
  AdminShopsQuery,
} from '@nattil/contracts/api/admin/shops';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import {
  LIST_DEFAULT_LIMIT,
  limitRule,
  pageRule,
  searchRule,
  sortOrderRule,
} from '@nattil/contracts/rules/list';
import { DEFAULT_CATEGORY } from '@nattil/contracts/catalog/categories';
import type { District } from '@nattil/contracts/catalog/districts';
import {
  SHOP_LIST_SORTS,
  shopListCategoryRule,
  shopListDistrictRule,
  shopListSortRule,
  shopListStatusRule,
} from '@nattil/contracts/rules/shops/shop-list';
import { counted, type Counted } from '../../../platform/http/lists/counted.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { LargeCountCache, PLENTY } from '../../../platform/http/lists/large-count-cache.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { escapeLike, parameters } from '../../../platform/persistence/sql-text.ts';
import { shopFigures } from '../../purchases/public.ts';
import { ADMIN_SHOP_COLUMNS, adminShop, type AdminShopRow } from './admin-shop.ts';
import { SHOP_WORDS } from './search-for-admins.ts';

/** An index covers each sort order and direction. Shops without a discount come last. */
const SORTS = {
  registrationDate: { ASC: 'registered_at, id', DESC: 'registered_at desc, id desc' },
  name: { ASC: 'lower(name), id', DESC: 'lower(name) desc, id desc' },
  discountOffered: {
    ASC: 'discount_percent, id',
    DESC: 'discount_percent desc nulls last, id desc',
  },
  status: { ASC: 'status, id', DESC: 'status desc, id desc' },
} satisfies Record<(typeof SHOP_LIST_SORTS)[number], Record<'ASC' | 'DESC', string>>;

/** The index holds trigrams; shorter texts are matched as prefixes of words. */
const INDEXED_FROM = 3;

export class ShopListParams implements Omit<AdminShopsQuery, 'page' | 'limit'> {
  @ValidatedBy(searchRule) search?: string;
  @ValidatedBy(shopListStatusRule) status?: ShopStatus | 'all';
  @ValidatedBy(shopListCategoryRule) category?: string;
  @ValidatedBy(shopListDistrictRule) district?: District;
  @ValidatedBy(shopListSortRule) sortBy: keyof typeof SORTS = 'registrationDate';
  @ValidatedBy(sortOrderRule) sortOrder: 'ASC' | 'DESC' = 'DESC';
}

export class AdminShopsParams extends ShopListParams implements AdminShopsQuery {
  @ValidatedBy(pageRule) page: number = 1;
  @ValidatedBy(limitRule) limit: number = LIST_DEFAULT_LIMIT;
}

export function shopListSql({
  search,
  status,
  category,
  district,
  sortBy,
  sortOrder,
}: ShopListParams): {
  condition: string;
  /** Whether status is the only condition; counts by status are stored. */
  isByStatusAlone: boolean;
  order: string;
  values: unknown[];
} {
  const { values, bind } = parameters();
  const byStatus = status && status !== 'all' ? `status = ${bind(status)}` : 'true';
  const others: string[] = [];
  if (search) others.push(contains(search.toLowerCase(), bind));
  if (category) others.push(ofCategory(category, bind));
  if (district) others.push(`district = ${bind(district)}`);
  return {
    condition: [byStatus, ...others].join(' and '),
    isByStatusAlone: others.length === 0,
    order: SORTS[sortBy][sortOrder],
    values,
  };
}

interface AdminShopsPage {
  shops: AdminShop[];
  /** Exact unless there are conditions besides the status. */
  found: Counted;
  counts: AdminShopCounts;
}

export class ListShopsForAdmin extends Query<AdminShopsPage> {
  constructor(readonly params: AdminShopsParams) {
    super();
  }
}

/** A page of shops and the counts of all. It reads the shops' own rows to search owners too. */
@QueryHandler(ListShopsForAdmin)
export class ListShopsForAdminHandler implements IQueryHandler<ListShopsForAdmin> {
  readonly #largeCounts = new LargeCountCache();

  constructor(private readonly database: Database) {}

  async execute({ params }: ListShopsForAdmin): Promise<AdminShopsPage> {
    const [{ ids, found }, counts] = await Promise.all([this.find(params), this.counts()]);
    const [rows, figures] = await Promise.all([
      this.database.query<AdminShopRow>(
        `select ${ADMIN_SHOP_COLUMNS} from shop
         where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
        [ids],
      ),
      shopFigures(this.database, ids),
    ]);
    const status = params.status === 'all' ? undefined : params.status;
    return {
      shops: rows.map((row) => adminShop(row, figures.get(row.id))),
      found: found ?? { total: status ? counts[status] : counts.total, totalIsExact: true },
      counts,
    };
  }

  /**
   * Ids of the page; `found` is null if status is the only condition, because that count is stored.
   */
  private async find(params: AdminShopsParams): Promise<{ ids: string[]; found: Counted | null }> {
    const { condition, isByStatusAlone, order, values } = shopListSql(params);
    const key = { condition, values };
    const page = `order by ${order} limit ${params.limit} offset ${(params.page - 1) * params.limit}`;
    if (!isByStatusAlone && !this.#largeCounts.has(key)) {
      // Sorts up to PLENTY matches; the page is correct only if there are no more matches.
      const matching = `with found as materialized (
        select id, registered_at, name, discount_percent, status from shop where ${condition} limit ${PLENTY})`;
      const [row] = await this.database.query<{ total: number; ids: string[] }>(
        `${matching} select (select count(*)::int from found) as total,
           array(select id from found ${page})::text[] as ids`,
        values,
      );
      this.#largeCounts.counted(key, row!.total);
      const found = counted(row!.total);
      if (found.totalIsExact) return { ids: row!.ids, found };
    }
    // Rows before the page are skipped in the index and not read.
    const rows = await this.database.query<{ id: string }>(
      `select id from shop where ${condition} ${page}`,
      values,
    );
    return { ids: rows.map(({ id }) => id), found: isByStatusAlone ? null : counted(PLENTY) };
  }

  private async counts(): Promise<AdminShopCounts> {
    const rows = await this.database.query<{ status: ShopStatus; shops: number }>(
      'select status, shops from shop_counts',
    );
    const counts = { total: 0, pending: 0, approved: 0, rejected: 0, blocked: 0 };
    for (const { status, shops } of rows) {
      counts[status] = shops;
      counts.total += shops;
    }
    return counts;
  }
}

/** Shops without a category are shown as General. */
function ofCategory(slug: string, bind: (value: unknown) => string): string {
  const equal = `category = ${bind(slug)}`;
  return slug === DEFAULT_CATEGORY ? `(${equal} or category is null)` : equal;
}

function contains(text: string, bind: (value: unknown) => string): string {
  const part = escapeLike(text);
  if (text.length >= INDEXED_FROM) return `${SHOP_WORDS} like ${bind(`%${part}%`)}`;
  return `(${SHOP_WORDS} like ${bind(`${part}%`)} or ${SHOP_WORDS} like ${bind(`% ${part}%`)})`;
}

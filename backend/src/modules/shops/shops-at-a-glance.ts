import type { ShopStatus } from '@nattil/contracts/api/shops';
import type { Queryable } from '../../platform/persistence/database.ts';
import { shopFigures } from '../purchases/public.ts';

export interface ShopAtAGlance {
  id: string;
  name: string;
  owner: string | null;
  status: ShopStatus;
  discountPercent: number | null;
  registeredAt: Date;
  purchases: number;
  /** Rupees. */
  revenue: number;
}

const COLUMNS = `s.id, s.name, s.owner_name as owner, s.status, s.discount_percent::float8 as "discountPercent",
  s.registered_at as "registeredAt"`;

/** The latest registrations that wait for a decision. */
export async function latestPendingShops(db: Queryable, count: number): Promise<ShopAtAGlance[]> {
  const rows = await db.query<Omit<ShopAtAGlance, 'purchases' | 'revenue'>>(
    `select ${COLUMNS} from shop s where s.status = 'pending' order by s.registered_at desc, s.id limit $1`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  const figures = ids.length > 0 ? await shopFigures(db, ids) : new Map<string, never>();
  return rows.map((row) => ({
    ...row,
    purchases: figures.get(row.id)?.totalPurchases ?? 0,
    revenue: figures.get(row.id)?.totalRevenue ?? 0,
  }));
}

/** The approved shops with the most purchases; revenue breaks ties. */
export async function bestShops(db: Queryable, count: number): Promise<ShopAtAGlance[]> {
  return db.query<ShopAtAGlance>(
    `select ${COLUMNS}, t.purchases, t.bill_paise::float8 / 100 as revenue
     from purchase_sums t join shop s on s.id = t.id
     where t.what = 'shop-total' and t.purchases > 0 and s.status = 'approved'
     order by t.purchases desc, t.bill_paise desc, t.id limit $1`,
    [count],
  );
}

/** Number of shops that have been pending since before this time, and the latest of them. */
export async function lateShops(
  db: Queryable,
  registeredBefore: Date,
): Promise<{ count: number; last: Date | null }> {
  const [row] = await db.query<{ count: number; last: Date | null }>(
    `select count(*)::int as count, max(registered_at) as last from shop
     where status = 'pending' and registered_at < $1`,
    [registeredBefore],
  );
  return row!;
}

import type { Rupees, Timestamp } from '@nattil/contracts/api/common';
import { toRupees } from '../../platform/kernel/money.ts';
import type { Queryable } from '../../platform/persistence/database.ts';

export interface ShopFigures {
  totalPurchases: number;
  totalRevenue: Rupees;
  /** Time of the latest purchase. */
  lastActivity: Timestamp | null;
}

/** Sums of purchases at these shops; shops without a purchase are left out. */
export async function shopFigures(
  db: Queryable,
  shopIds: readonly string[],
): Promise<Map<string, ShopFigures>> {
  const rows = await db.query<{ id: string; purchases: number; paise: number; lastAt: Date }>(
    `select id, sum(purchases)::int as purchases, sum(bill_paise)::float8 as paise, max(last_at) as "lastAt"
     from purchase_sums where what = 'shop' and id = any($1) group by id`,
    [shopIds],
  );
  return new Map(
    rows.map(({ id, purchases, paise, lastAt }) => [
      id,
      {
        totalPurchases: purchases,
        totalRevenue: toRupees(paise),
        lastActivity: lastAt.toISOString(),
      },
    ]),
  );
}

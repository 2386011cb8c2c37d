import type { AnalyticsUnit, ShopAnalytics } from '@nattil/contracts/api/admin/shops';
import type { Queryable } from '../../platform/persistence/database.ts';
import { toRupees } from '../../platform/kernel/money.ts';

type Figures = ShopAnalytics['totals'];

/** Days in IST, both included. */
interface Period {
  by: AnalyticsUnit;
  from: string;
  to: string;
}

interface Row {
  /** Null in the row of the totals. */
  date: string | null;
  purchases: number;
  bill: number;
  discount: number;
  customers: number;
}

/**
 * A shop's sales per day, week (from Monday) or month of a period, with zeros where there are none.
 * Reversed purchases are not counted.
 */
export async function shopSales(
  db: Queryable,
  shopId: string,
  { by, from, to }: Period,
): Promise<Pick<ShopAnalytics, 'series' | 'totals'>> {
  const rows = await db.query<Row>(
    `with sold as (
       select date_trunc($4, day::timestamp)::date as date, sum(purchases)::int as purchases,
         sum(bill_paise)::float8 as bill, sum(discount_paise)::float8 as discount,
         count(distinct member_id) filter (where purchases > 0)::int as customers
       from shop_sales where shop_id = $1 and day between $2::date and $3::date
       group by grouping sets ((1), ())
     ), units as (
       select unit::date as date
       from generate_series(date_trunc($4, $2::timestamp), $3::timestamp, ('1 ' || $4)::interval) unit
       union all select null
     )
     select units.date::text, coalesce(purchases, 0) as purchases, coalesce(bill, 0) as bill,
       coalesce(discount, 0) as discount, coalesce(customers, 0) as customers
     from units left join sold on sold.date is not distinct from units.date
     order by units.date nulls last`,
    [shopId, from, to, by],
  );
  const figures = ({ purchases, bill, discount, customers }: Row): Figures => ({
    purchases,
    revenue: toRupees(bill),
    discount: toRupees(discount),
    customers,
  });
  return {
    series: rows.flatMap((row) => (row.date === null ? [] : [{ date: row.date, ...figures(row) }])),
    totals: figures(rows.at(-1)!),
  };
}

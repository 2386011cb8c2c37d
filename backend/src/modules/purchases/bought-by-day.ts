import type { Queryable } from '../../platform/persistence/database.ts';

/** Sums of purchases over a period; money in paise. */
export interface Bought {
  purchases: number;
  billPaise: number;
  discountPaise: number;
}

const SUMS = `coalesce(sum(purchases), 0)::int as purchases, coalesce(sum(bill_paise), 0)::float8 as "billPaise",
  coalesce(sum(discount_paise), 0)::float8 as "discountPaise"`;

/** Sums of all purchases. */
export async function boughtEver(db: Queryable): Promise<Bought> {
  const [sums] = await db.query<Bought>(
    `select ${SUMS} from purchase_sums where what = 'all-total'`,
  );
  return sums!;
}

/** Sums of all purchases, and of one day (in IST). */
export async function boughtInAll(
  db: Queryable,
  day: string,
): Promise<{ ever: Bought; onDay: Bought }> {
  const [ever, [onDay]] = await Promise.all([
    boughtEver(db),
    db.query<Bought>(`select ${SUMS} from purchase_sums where what = 'all' and day = $1`, [day]),
  ]);
  return { ever, onDay: onDay! };
}

/** Sums of purchases per day (in IST), both ends included; days without a purchase are left out. */
export async function boughtByDay(
  db: Queryable,
  from: string,
  to: string,
): Promise<Map<string, Bought>> {
  const rows = await db.query<Bought & { day: string }>(
    `select day::text, purchases, bill_paise::float8 as "billPaise", discount_paise::float8 as "discountPaise"
     from purchase_sums where what = 'all' and day between $1 and $2`,
    [from, to],
  );
  return new Map(rows.map(({ day, ...bought }) => [day, bought]));
}

import type { PurchaseTotals } from '@nattil/contracts/api/partner/till';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { countUpTo, skippedBefore, type Counted } from '../../platform/http/lists/counted.ts';
import { toRupees } from '../../platform/kernel/money.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { PURCHASE_COLUMNS, toPurchaseAnswer, type PurchaseState } from './purchase-answer.ts';

interface Wanted {
  shopId: string;
  from: Date | null;
  /** Not included. */
  to: Date | null;
  /** Id of the person who recorded them. */
  recordedBy: string | null;
  page: number;
  limit: number;
}

interface Found {
  items: Purchase[];
  found: Counted;
  totals: PurchaseTotals;
}

const WHERE = `shop_id = $1 and recorded_at >= coalesce($2, '-infinity'::timestamptz)
  and recorded_at < coalesce($3, 'infinity'::timestamptz)
  and ($4::uuid is null or recorded_by = $4)`;

/** The purchases of one shop, the latest first, with their sums; reversed ones count in no sum. */
export async function purchasesOfShop(
  db: Queryable,
  { shopId, from, to, recordedBy, page, limit }: Wanted,
): Promise<Found> {
  const hint = 'purchases only; name a time from or to for the others';
  const skipped = skippedBefore({ page, limit }, hint);
  const values = [shopId, from, to, recordedBy];
  const [rows, found, [sums]] = await Promise.all([
    db.query<PurchaseState>(
      `select ${PURCHASE_COLUMNS} from purchase where ${WHERE}
       order by recorded_at desc, id desc limit ${limit} offset ${skipped}`,
      values,
    ),
    countUpTo(db, `purchase where ${WHERE}`, values),
    db.query<{ purchases: number; bill: number; discount: number }>(
      `select count(*)::int as purchases, coalesce(sum(bill_paise), 0)::float8 as bill,
              coalesce(sum(discount_paise), 0)::float8 as discount
       from purchase where ${WHERE} and status = 'recorded'`,
      values,
    ),
  ]);
  const { purchases, bill, discount } = sums!;
  return {
    items: rows.map(toPurchaseAnswer),
    found,
    totals: {
      purchases,
      billAmount: toRupees(bill),
      discountAmount: toRupees(discount),
      payable: toRupees(bill - discount),
    },
  };
}

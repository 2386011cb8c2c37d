import type { CardTransaction } from '@nattil/contracts/api/member/cards';
import type { Rupees } from '@nattil/contracts/api/common';
import { toRupees } from '../../platform/kernel/money.ts';
import type { Queryable } from '../../platform/persistence/database.ts';

const LATEST = 5;

export interface MemberActivity {
  recentTransactions: CardTransaction[];
  usageCount: number;
  discountUsed: Rupees;
}

/**
 * Number of a member's purchases, the sum saved, and the latest ones; without reversed purchases.
 */
export async function memberActivity(db: Queryable, memberId: string): Promise<MemberActivity> {
  const [[sums], latest] = await Promise.all([
    db.query<{ usageCount: number; discountPaise: number }>(
      `select coalesce(sum(purchases), 0)::int as "usageCount",
              coalesce(sum(discount_paise), 0)::float8 as "discountPaise"
       from purchase_sums where what = 'member' and id = $1`,
      [memberId],
    ),
    db.query<{ id: string; shopName: string; bill: number; discount: number; at: Date }>(
      `select id, shop_name as "shopName", bill_paise as bill, discount_paise as discount, recorded_at as at
       from purchase where member_id = $1 and status = 'recorded'
       order by recorded_at desc, id desc limit ${LATEST}`,
      [memberId],
    ),
  ]);
  return {
    usageCount: sums!.usageCount,
    discountUsed: toRupees(sums!.discountPaise),
    recentTransactions: latest.map(({ bill, discount, at, ...purchase }) => ({
      ...purchase,
      bill: toRupees(bill),
      discount: toRupees(discount),
      at: at.toISOString(),
    })),
  };
}

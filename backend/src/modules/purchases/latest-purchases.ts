import type { Queryable } from '../../platform/persistence/database.ts';

export interface LatestPurchase {
  id: string;
  shopId: string;
  shopName: string;
  memberId: string;
  billPaise: number;
  discountPaise: number;
  recordedAt: Date;
}

/** The latest purchases at all shops, without reversed ones. */
export async function latestPurchases(db: Queryable, count: number): Promise<LatestPurchase[]> {
  return db.query<LatestPurchase>(
    `select id, shop_id as "shopId", shop_name as "shopName", member_id as "memberId",
            bill_paise as "billPaise", discount_paise as "discountPaise", recorded_at as "recordedAt"
     from purchase where status = 'recorded' order by recorded_at desc, id desc limit $1`,
    [count],
  );
}

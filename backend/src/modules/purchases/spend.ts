import { TIER_SPEND_DAYS } from '@nattil/contracts/rules/shops/purchases';
import type { Queryable } from '../../platform/persistence/database.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';

/**
 * The member's net spend, in paise, within the days that decide the tier: bills of purchases that
 * were not reversed. It reads the purchases themselves, because the tier changes in the same
 * transaction, before a projection catches up.
 */
export async function netSpendPaise(db: Queryable, memberId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - TIER_SPEND_DAYS * DAY_MS);
  const [row] = await db.query<{ paise: number }>(
    `select coalesce(sum(bill_paise), 0)::float8 as paise from purchase
     where member_id = $1 and status = 'recorded' and recorded_at > $2`,
    [memberId, since],
  );
  return row!.paise;
}

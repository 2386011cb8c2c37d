import { TIER_SPEND_DAYS } from '@nattil/contracts/rules/purchases';
import type { Queryable } from '../../platform/persistence/database.ts';
import { DAY_MS } from '../../platform/time.ts';

/**
 * What the member spent net, in paise, within the days that decide the tier: bills of purchases that were not
 * reversed. Asked of the purchases themselves, because a tier that follows in the same transaction
 * cannot wait for a projection.
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

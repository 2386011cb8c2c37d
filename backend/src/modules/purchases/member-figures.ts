import type { Rupees } from '@nattil/contracts/api/common';
import type { Queryable } from '../../platform/persistence/database.ts';

export interface MemberFigures {
  usageCount: number;
  discountUsed: Rupees;
}

/** Purchase figures of these members; members without a purchase are left out. */
export async function memberFigures(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, MemberFigures>> {
  const rows = await db.query<{ id: string; usageCount: number; paise: number }>(
    `select id, sum(purchases)::int as "usageCount", sum(discount_paise)::float8 as paise
     from purchase_sums where what = 'member' and id = any($1) group by id`,
    [memberIds],
  );
  return new Map(
    rows.map(({ id, usageCount, paise }) => [id, { usageCount, discountUsed: paise / 100 }]),
  );
}

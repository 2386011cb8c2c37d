import { DEFAULT_TIER, type Tier } from '@nattil/contracts/catalog/tiers';
import type { Queryable } from '../../../platform/persistence/database.ts';

/** The tier of the member's active card; without one, the tier that every card begins with. */
export async function tierOfMember(db: Queryable, memberId: string): Promise<Tier> {
  const [card] = await db.query<{ tier: Tier }>(
    `select tier from card where member_id = $1 and status = 'active'`,
    [memberId],
  );
  return card?.tier ?? DEFAULT_TIER;
}

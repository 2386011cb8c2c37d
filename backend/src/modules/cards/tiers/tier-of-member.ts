import { DEFAULT_TIER, type Tier } from '@nattil/contracts/catalog/tiers';
import type { Queryable } from '../../../platform/persistence/database.ts';
import type { CardLife } from '../card-life/card-status.ts';
import { mayBeHonoured } from '../card-life/honoured.ts';

interface Row extends CardLife {
  tier: Tier;
  memberStatus: string;
}

/** The tier of a card that shops honour; without one, the tier that every card begins with. */
export async function tierOfMember(db: Queryable, memberId: string, now: Date): Promise<Tier> {
  const [card] = await db.query<Row>(
    `select c.tier, c.status, c.activate_by as "activateBy", c.expires_at as "expiresAt",
            m.status as "memberStatus"
     from card c join member m on m.id = c.member_id where c.member_id = $1 and c.status = 'active'`,
    [memberId],
  );
  return card && mayBeHonoured({ card, memberStatus: card.memberStatus }, now)
    ? card.tier
    : DEFAULT_TIER;
}

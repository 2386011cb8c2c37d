import type { ShopDecision } from '@nattil/contracts/api/admin/shops';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import type { ReasonsOf } from '../../platform/registries/naming.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { Shop } from './shop.aggregate.ts';

type Kind = ShopDecision['decision'];

/**
 * Stores a decision with its reason, in the decision's own transaction. Events carry no reasons,
 * because people named in a reason may ask for erasure.
 */
export async function keepDecision(
  db: Queryable,
  { id, version }: Shop,
  decision: Kind,
  reason: string | null,
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.execute(
    `insert into shop_decision (shop_id, version, decision, decided_by, decided_at, reason)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, version, decision, actor.id, now, reason],
  );
}

export const reasonsOfShops: ReasonsOf = async (db, events) =>
  db.query(
    `select d.shop_id as id, d.version, d.reason from unnest($1::uuid[], $2::int[]) as e(id, version)
     join shop_decision d on d.shop_id = e.id and d.version = e.version where d.reason is not null`,
    [events.map(({ id }) => id), events.map(({ version }) => version)],
  );

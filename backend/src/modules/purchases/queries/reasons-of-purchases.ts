import type { ReasonsOf } from '../../../platform/reasons.ts';

/** Why purchases were reversed, which is the last thing that happens to one. */
export const reasonsOfPurchases: ReasonsOf = async (db, events) =>
  db.query(
    `select p.id, p.version, p.reversal_reason as reason from unnest($1::uuid[], $2::int[]) as e(id, version)
     join purchase p on p.id = e.id and p.version = e.version where p.reversal_reason is not null`,
    [events.map(({ id }) => id), events.map(({ version }) => version)],
  );

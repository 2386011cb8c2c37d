import type { ReasonsOf } from '../../../platform/registries/naming.ts';

/** Reasons of reversals; a reversal is always the last event of a purchase. */
export const reasonsOfPurchases: ReasonsOf = async (db, events) =>
  db.query(
    `select p.id, p.version, p.reversal_reason as reason from unnest($1::uuid[], $2::int[]) as e(id, version)
     join purchase p on p.id = e.id and p.version = e.version where p.reversal_reason is not null`,
    [events.map(({ id }) => id), events.map(({ version }) => version)],
  );

import type { ReasonsOf } from '../../../platform/registries/naming.ts';

export const reasonsOfCards: ReasonsOf = async (db, events) =>
  db.query(
    `select b.card_id as id, b.version, b.reason from unnest($1::uuid[], $2::int[]) as e(id, version)
     join card_block b on b.card_id = e.id and b.version = e.version where b.reason is not null`,
    [events.map(({ id }) => id), events.map(({ version }) => version)],
  );

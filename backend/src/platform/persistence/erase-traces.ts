import type { Erases } from '../erasure.ts';

/** From which addresses the person caused events, also those that have no place in the log yet. */
export const eraseOrigins: Erases = (db, { id }) =>
  db.execute(
    `delete from event_origin where pos in (
       select pos from event_place where actor = $1
       union all select pos from event_waiting where actor ->> 'id' = $1)`,
    [id],
  );

/** What the person was answered, which a repeated request would get again. */
export const eraseKeptAnswers: Erases = (db, { realm, id }) =>
  db.execute('delete from idempotency_key where actor = $1', [`${realm}:${id}`]);

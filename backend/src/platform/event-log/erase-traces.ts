import type { Erases } from '../registries/personal-data.ts';

/** Erases the IP addresses behind a person's events, also for events that are not sequenced yet. */
export const eraseOrigins: Erases = (db, { id }) =>
  db.execute(
    `delete from event_origin where pos in (
       select pos from event_place where actor = $1
       union all select pos from event_waiting where actor ->> 'id' = $1)`,
    [id],
  );

/** Erases the responses stored under the person's idempotency keys. */
export const eraseStoredAnswers: Erases = (db, { realm, id }) =>
  db.execute('delete from idempotency_key where actor = $1', [`${realm}:${id}`]);

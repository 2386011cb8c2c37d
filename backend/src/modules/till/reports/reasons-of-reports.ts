import type { ReasonsOf } from '../../../platform/registries/naming.ts';

/** What was done about a report; its settlement is always its last event. */
export const reasonsOfReports: ReasonsOf = async (db, events) =>
  db.query(
    `select r.id, r.version, r.resolution as reason from unnest($1::uuid[], $2::int[]) as e(id, version)
     join till_report r on r.id = e.id and r.version = e.version where r.resolution is not null`,
    [events.map(({ id }) => id), events.map(({ version }) => version)],
  );

import type { Queryable } from '../../../platform/persistence/database.ts';

/**
 * Writes events for each of these administrators, with consecutive versions in turn. No reaction
 * handles them.
 */
export async function writeActivations(
  db: Queryable,
  adminIds: readonly string[],
  eachTimes = 1,
): Promise<void> {
  await db.execute(
    `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
     select gen_random_uuid(), 'admin', a.id, n + (
         select coalesce(max(version), 0) from event_version where aggregate_type = 'admin' and aggregate_id = a.id),
       'AdminActivated', 1, jsonb_build_object('adminId', a.id),
       '{"id": null, "realm": "system", "role": "system"}', 'seed', now()
     from generate_series(1, $2) as n, unnest($1::uuid[]) as a(id) order by n`,
    [adminIds, eachTimes],
  );
}

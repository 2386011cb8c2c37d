import type { Queryable } from '../../../platform/persistence/database.ts';

interface OpenReports {
  /** At most `max`. */
  count: number;
  /** Time of the latest report. */
  last: Date | null;
}

/** The reports that wait for an administrator. */
export async function openTillReports(db: Queryable, max: number): Promise<OpenReports> {
  const [row] = await db.query<OpenReports>(
    `select count(*)::int as count, max(reported_at) as last from (
       select reported_at from till_report where status = 'open'
       order by reported_at desc, id desc limit $1) r`,
    [max],
  );
  return row!;
}

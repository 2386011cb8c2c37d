import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { RECENT_DAYS } from '@nattil/contracts/rules/portal/dashboard';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { ALL_DAYS } from '../projections/daily-figures.ts';

/** India has one time zone, without daylight saving time. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

/** Number of events: ever, in the last 30 days, today. */
interface Figure {
  ever: number;
  recent: number;
  today: number;
}

/** Looks up every figure of the read model by its name; zeros if there is no row. */
export async function figures(db: Queryable, now: Date): Promise<(what: string) => Figure> {
  const rows = await db.query<Figure & { what: string }>(
    `select what, coalesce(sum(n) filter (where day = '${ALL_DAYS}'), 0)::float8 as ever,
            coalesce(sum(n) filter (where day > '${ALL_DAYS}'), 0)::float8 as recent,
            coalesce(sum(n) filter (where day = $1), 0)::float8 as today
     from daily_figures where day = '${ALL_DAYS}' or day > $2 group by what`,
    [formatIsoDate(now), daysBefore(now, RECENT_DAYS)],
  );
  const byName = new Map(rows.map((row) => [row.what, row]));
  return (what) => byName.get(what) ?? { ever: 0, recent: 0, today: 0 };
}

/**
 * Counts the members seen within the last 30 days, to the second. Whole days come from daily
 * counts; only the rest of the first day is counted row by row.
 */
export async function recentlyActive(db: Queryable, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  const firstDay = formatIsoDate(since);
  const endOfFirstDay = new Date(Date.parse(firstDay) + DAY_MS - IST_OFFSET_MS);
  const [row] = await db.query<{ members: number }>(
    `select (select coalesce(sum(members), 0) from last_seen where what = 'day' and key > $1)::int
          + (select count(*) from last_seen where what = 'member' and seen_at >= $2 and seen_at < $3)::int as members`,
    [firstDay, since, endOfFirstDay],
  );
  return row!.members;
}

/** The members seen last, newest first. */
export async function seenLast(
  db: Queryable,
  count: number,
): Promise<{ memberId: string; at: Date }[]> {
  return db.query(
    `select key as "memberId", seen_at as at from last_seen
     where what = 'member' and seen_at is not null order by seen_at desc, key limit $1`,
    [count],
  );
}

/** The time of the last activity of these members; of those who were never active none. */
export async function lastActivityOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.query<{ key: string; at: Date }>(
    `select key, seen_at as at from last_seen
     where what = 'member' and key = any($1::text[]) and seen_at is not null`,
    [ids],
  );
  return new Map(rows.map(({ key, at }) => [key, at]));
}

/** Daily counts (in IST) from one day to another, by the name of the figure. */
export async function figuresByDay(
  db: Queryable,
  names: readonly string[],
  from: string,
  to: string,
): Promise<(what: string, day: string) => number> {
  const rows = await db.query<{ what: string; day: string; n: number }>(
    `select what, day::text, n from daily_figures where what = any($1) and day between $2 and $3`,
    [names, from, to],
  );
  const byKey = new Map(rows.map(({ what, day, n }) => [`${what} ${day}`, n]));
  return (what, day) => byKey.get(`${what} ${day}`) ?? 0;
}

/** The day (in IST) `days` days earlier. */
export function daysBefore(now: Date, days: number): string {
  return formatIsoDate(now.getTime() - days * DAY_MS);
}

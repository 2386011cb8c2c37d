import type { AggregateType } from '@nattil/contracts/events/event-map';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/** The day of the row with the total over all days. */
export const ALL_DAYS = '-infinity';

/**
 * Counts of each kind of event per day (in IST), and the change in the number of members and shops
 * per status. The sum over all days is the present number.
 */
@Projection()
export class DailyFigures implements Projection {
  readonly name = 'daily-figures';
  readonly subscribes: readonly AggregateType[] = ['member', 'card', 'shop'];

  createTable(table: string): string {
    return `create table ${table} (
      -- e.g. 'sign-ups', 'members/active'
      what text not null,
      -- -infinity: all days together
      day date not null,
      n bigint not null,
      primary key (what, day)
    )`;
  }

  createIndexes(): string[] {
    return [];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const sums = new Map<string, { what: string; day: string; n: number }>();
    const add = (what: string, day: string, n: number) => {
      const sum = sums.get(`${what} ${day}`) ?? { what, day, n: 0 };
      sums.set(`${what} ${day}`, { ...sum, n: sum.n + n });
    };
    for (const event of events)
      for (const [what, n] of figuresOf(event)) {
        add(what, formatIsoDate(event.occurredAt), n);
        add(what, ALL_DAYS, n);
      }
    // Sorted, so that two writers of the same rows cannot deadlock.
    const rows = [...sums.entries()]
      .filter(([, { n }]) => n !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, sum]) => sum);
    if (rows.length === 0) return;
    await target.execute(
      `insert into ${target.table} as f (what, day, n)
       select * from unnest($1::text[], $2::date[], $3::bigint[])
       on conflict (what, day) do update set n = f.n + excluded.n`,
      [rows.map((r) => r.what), rows.map((r) => r.day), rows.map((r) => r.n)],
    );
  }
}

type Figure = [what: string, n: 1 | -1];

function figuresOf(event: LoggedEvent): Figure[] {
  if (isEvent(event, 'CardIssued')) return [['cards-issued', 1]];
  if (isEvent(event, 'CardActivated')) return [['activations', 1]];
  const { aggregateType: kind } = event;
  const change = statusChange(event);
  if (!change || (kind !== 'member' && kind !== 'shop')) return [];
  const [before, after] = change;
  const figures: Figure[] = [];
  if (before !== null) figures.push([`${kind}s/${before}`, -1]);
  if (after !== null) figures.push([`${kind}s/${after}`, 1]);
  if (before === null) figures.push([kind === 'member' ? 'sign-ups' : 'shops-registered', 1]);
  if (kind === 'shop' && after === 'approved') figures.push(['shops-approved', 1]);
  return figures;
}

/** Also covers events that are declared later: every change of status has the same payload. */
function statusChange(event: LoggedEvent): [string | null, string | null] | null {
  // Its payload predates the `changes` field of the other events.
  if (isEvent(event, 'MemberSignedUp')) return [null, 'active'];
  const { changes } = event.data as { changes?: { status?: [string | null, string | null] } };
  return changes?.status ?? null;
}

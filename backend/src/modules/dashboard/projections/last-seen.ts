import type { AggregateType } from '@nattil/contracts/events/event-map';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';

/**
 * The time of each member's last activity: a login, an action, or a use of the card. For each day
 * (in IST) it stores how many members were last active on it. The number of recently active members
 * is then a sum of days.
 */
@Projection()
export class LastSeen implements Projection {
  readonly name = 'last-seen';
  readonly subscribes: readonly AggregateType[] = ['member', 'member-access', 'card', 'purchase'];

  createTable(table: string): string {
    return `create table ${table} (
      -- 'member' or 'day'
      what text not null,
      -- the member's id, or the day
      key text not null,
      -- of a member; null for one who is gone
      seen_at timestamptz,
      gone boolean not null default false,
      -- of a day
      members int,
      primary key (what, key)
    )`;
  }

  createIndexes(table: string): string[] {
    return [`create index ${table}_seen on ${table} (seen_at desc, key) where what = 'member'`];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const seen = new Map<string, Date | null>();
    const gone = new Set<string>();
    for (const event of events) {
      const { memberId } = event.data as { memberId?: string };
      if (memberId === undefined) continue;
      if (isGone(event)) gone.add(memberId);
      const at = isActivity(event) ? new Date(event.occurredAt) : null;
      const before = seen.get(memberId) ?? null;
      if (at || gone.has(memberId)) seen.set(memberId, later(before, at));
    }
    const ids = [...seen.keys()].sort();
    if (ids.length === 0) return;
    const known = await this.locked(ids, target);
    const days = new Map<string, number>();
    const rows = ids.map((id) => {
      const before = known.get(id)!;
      const isNowGone = before.gone || gone.has(id);
      const at = isNowGone ? null : later(before.at, seen.get(id) ?? null);
      if (before.at) count(days, before.at, -1);
      if (at) count(days, at, 1);
      return { id, at, gone: isNowGone };
    });
    await target.execute(
      `update ${target.table} t set seen_at = n.at, gone = n.gone
       from unnest($1::text[], $2::timestamptz[], $3::boolean[]) as n(key, at, gone)
       where t.what = 'member' and t.key = n.key`,
      [ids, rows.map(({ at }) => at), rows.map((row) => row.gone)],
    );
    await this.addToDays(days, target);
  }

  /**
   * Creates the missing rows of these members and locks all: two writers may handle the same
   * member.
   */
  private async locked(
    ids: string[],
    target: Target,
  ): Promise<Map<string, { at: Date | null; gone: boolean }>> {
    await target.execute(
      `insert into ${target.table} (what, key) select 'member', * from unnest($1::text[]) on conflict do nothing`,
      [ids],
    );
    const rows = await target.query<{ key: string; at: Date | null; gone: boolean }>(
      `select key, seen_at as at, gone from ${target.table} where what = 'member' and key = any($1) order by key for update`,
      [ids],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  private async addToDays(days: Map<string, number>, target: Target): Promise<void> {
    const rows = [...days].filter(([, n]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    if (rows.length === 0) return;
    await target.execute(
      `insert into ${target.table} as t (what, key, members)
       select 'day', * from unnest($1::text[], $2::int[])
       on conflict (what, key) do update set members = t.members + excluded.members`,
      [rows.map(([day]) => day), rows.map(([, n]) => n)],
    );
  }
}

/** Failed logins and administrators' actions are not the member's activity. */
function isActivity(event: LoggedEvent): boolean {
  if (isEvent(event, 'PurchaseRecorded')) return true;
  return event.actor.realm === 'member' && !isEvent(event, 'MemberSignInFailed');
}

function isGone(event: LoggedEvent): boolean {
  const { changes } = event.data as { changes?: { status?: [unknown, unknown] } };
  return event.aggregateType === 'member' && changes?.status?.[1] === 'deleted';
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}

function count(days: Map<string, number>, at: Date, n: 1 | -1): void {
  const day = formatIsoDate(at);
  days.set(day, (days.get(day) ?? 0) + n);
}

import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import { Projection, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import {
  added,
  idOf,
  observations,
  signalOf,
  type Observed,
  type Watched,
  type WatchedDay,
} from './signal.ts';

/**
 * Unusual patterns at tills, by card and day or by person and day (in IST): one card at two shops at
 * almost the same time, many purchases with a card, many reversals by a person.
 */
@Projection()
export class TillSignals implements Projection {
  readonly name = 'till-signals';
  readonly subscribes: readonly AggregateType[] = ['purchase'];

  createTable(table: string): string {
    return `create table ${table} (
      kind text not null,
      -- The card or the person.
      subject uuid not null,
      day date not null,
      id uuid not null,
      member_id uuid,
      shops jsonb not null default '[]',
      visits jsonb not null default '[]',
      purchases int not null default 0,
      reversals int not null default 0,
      latest text,
      -- Null while nothing is unusual.
      at timestamptz,
      count int,
      signal_shops jsonb,
      primary key (kind, subject, day)
    )`;
  }

  createIndexes(table: string): string[] {
    return [`create index ${table}_latest on ${table} (at desc, id desc) where at is not null`];
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const observed = Map.groupBy(events.flatMap(observations), keyOf);
    if (observed.size === 0) return;
    // Sorted, so that two writers of the same rows cannot deadlock.
    const keys = JSON.stringify(
      [...observed.keys()].sort().map((key) => withId(observed.get(key)![0]!)),
    );
    await target.execute(
      `insert into ${target.table} (kind, subject, day, id)
       select kind, subject, day, id
       from jsonb_to_recordset($1::jsonb) as k(kind text, subject uuid, day date, id uuid)
       on conflict do nothing`,
      [keys],
    );
    const days = await target.query<WatchedDay>(
      `select s.kind, s.subject, s.day::text, s.member_id as "memberId", s.shops, s.visits, s.purchases,
              s.reversals, s.latest
       from ${target.table} s
       join jsonb_to_recordset($1::jsonb) as k(kind text, subject uuid, day date) using (kind, subject, day)
       order by s.kind, s.subject, s.day for update of s`,
      [keys],
    );
    const after = days.map((day) => observed.get(keyOf(day))!.reduce(added, day));
    await target.execute(
      `update ${target.table} s set member_id = n."memberId", shops = n.shops, visits = n.visits,
         purchases = n.purchases, reversals = n.reversals, latest = n.latest, at = n.at, count = n.count,
         signal_shops = n."signalShops"
       from jsonb_to_recordset($1::jsonb) as n(kind text, subject uuid, day date, "memberId" uuid,
         shops jsonb, visits jsonb, purchases int, reversals int, latest text, at timestamptz, count int,
         "signalShops" jsonb)
       where s.kind = n.kind and s.subject = n.subject and s.day = n.day`,
      [JSON.stringify(after.map(withSignal))],
    );
  }
}

function keyOf({ kind, subject, day }: Watched | Observed): string {
  return `${kind}/${subject}/${day}`;
}

function withId({ kind, subject, day }: Watched) {
  return { kind, subject, day, id: idOf({ kind, subject, day }) };
}

function withSignal(day: WatchedDay) {
  const signal = signalOf(day);
  return {
    ...day,
    at: signal?.at ?? null,
    count: signal?.count ?? null,
    signalShops: signal?.shops ?? null,
  };
}

import type pg from 'pg';
import type { CommandLog } from './commands.ts';

/** Violations by kind; each list should be empty. */
export type Findings = Record<string, string[]>;

interface Event {
  entry: string;
  type: string;
  shop: string;
  name: string | null;
}

/** Compares the log of events with the responses that callers received. */
export async function findingsInLog(client: pg.Client, log: CommandLog): Promise<Findings> {
  const { rows: events } = await client.query<Event>(
    `select aggregate_id || '@' || version as entry, type, aggregate_id as shop, data ->> 'name' as name
     from event_log where aggregate_type = 'shop'`,
  );
  const logged = new Map(events.map((e) => [e.entry, e.type]));
  // Each command with an unknown outcome explains at most one event.
  const open = new Map<string, number>();
  for (const command of log.indeterminate) open.set(command, (open.get(command) ?? 0) + 1);
  const uninvited = events.filter((e) => {
    if (log.acknowledged.has(e.entry)) return false;
    const command = `${e.type} ${e.type === 'ShopRegistered' ? e.name : e.shop}`;
    const left = open.get(command) ?? 0;
    open.set(command, left - 1);
    return left <= 0;
  });
  return {
    'acknowledged command lost': [...log.acknowledged]
      .filter(([entry, type]) => logged.get(entry) !== type)
      .map(([entry]) => entry),
    'command carried out twice or uninvited': [
      ...uninvited.map((e) => `${e.type} ${e.entry}`),
      ...log.acknowledgedTwice,
    ],
    'version out of order': await ids(
      client,
      `select distinct aggregate_id::text as id from (
         select aggregate_id, version,
           row_number() over (partition by aggregate_type, aggregate_id order by seq) as place from event_log) e
       where version <> place`,
    ),
    'event without a place, or place without an event': await ids(
      client,
      `select 'unsequenced ' || count(*) as id from event_waiting having count(*) > 0
       union all
       select 'gaps ' || max(seq) - count(*) from event_log having max(seq) <> count(*)`,
    ),
    'state and log disagree': await ids(
      client,
      `select s.id::text as id from shop s left join lateral (
         select e.version, e.data ->> 'status' as status from event_version v join event e on e.pos = v.pos
         where v.aggregate_type = 'shop' and v.aggregate_id = s.id order by v.version desc limit 1) e on true
       where (s.version, s.status) is distinct from (e.version, e.status)`,
    ),
  };
}

/** Checks the read model and the messages, once all consumers have caught up. */
export async function findingsInReaders(client: pg.Client): Promise<Findings> {
  return {
    'read model and state disagree': await ids(
      client,
      `select s.id::text as id from shop s left join shop_search f on f.shop_id = s.id
       where (s.status = 'approved') is distinct from coalesce(f.status = 'approved', false)`,
    ),
    'aggregate parked': await ids(
      client,
      `select consumer || ' ' || aggregate_id || ': ' || error as id from parked_aggregate`,
    ),
    'mail missing or written twice': await ids(
      client,
      `select e.type || ' ' || e.aggregate_id || ': ' || count(m.id) as id
       from event e left join notification n on n.cause = 'event/' || e.id
       left join inbox_message m on m.notification_id = n.id
       where e.aggregate_type = 'shop' group by e.pos having count(m.id) <> 1`,
    ),
  };
}

/** Number of messages that are not sent yet; they do not count as missing. */
export async function unsentMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from event e left join notification n on n.cause = 'event/' || e.id
     where e.aggregate_type = 'shop' and n.sent_at is null`,
  );
  return rows[0]!.n;
}

/** Copies the read model, to compare it with its rebuild. */
export async function keepReadModel(client: pg.Client): Promise<void> {
  await client.query('create table faults_kept as select * from shop_search');
}

export async function differencesToCopy(client: pg.Client): Promise<string[]> {
  const found = await ids(
    client,
    `(select 'before ' || shop_id as id from (select * from faults_kept except select * from shop_search) b)
     union all
     (select 'after ' || shop_id as id from (select * from shop_search except select * from faults_kept) a)`,
  );
  await client.query('drop table faults_kept');
  return found;
}

async function ids(client: pg.Client, sql: string): Promise<string[]> {
  return (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
}

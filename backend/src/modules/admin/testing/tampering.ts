import { dedicatedClient } from '../../../platform/persistence/database.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

/** The connection of somebody who owns the database: the wall of triggers is down for it. */
export async function asOwner<T>(
  databaseUrl: string,
  work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
): Promise<T> {
  const client = dedicatedClient(databaseUrl, 'test-owner');
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return await work(async (sql) => (await client.query(sql)).rows as Record<string, unknown>[]);
  } finally {
    await client.end();
  }
}

/** The statements with which the log is changed behind the program's back. */
export const TAMPER = {
  edit: (seq: number) => `update event set data = data || '{"forged": true}' where seq = ${seq}`,
  restamp: (seq: number) =>
    `update event set occurred_at = occurred_at - interval '1 day' where seq = ${seq}`,
  actor: (seq: number) =>
    `update event set actor = '{"id": null, "realm": "system", "role": "system"}' where seq = ${seq}`,
  delete: (seq: number) =>
    `with gone as (delete from event_origin where event_id = (select id from event where seq = ${seq}))
     delete from event where seq = ${seq}`,
  reorder: (seq: number) =>
    `begin; alter table event drop constraint event_seq_key;
     update event set seq = case when seq = ${seq} then seq + 1 else seq - 1 end where seq in (${seq}, ${seq + 1});
     alter table event add constraint event_seq_key unique (seq); commit`,
  cutAfter: (seq: number) =>
    `with gone as (delete from event_origin where event_id in (select id from event where seq > ${seq}))
     delete from event where seq > ${seq}`,
};

/** The highest place in the log, once every event has one. */
export async function placed(app: TestApp): Promise<number> {
  return eventually('every event has its place', async () => {
    const [row] = await app.database.query<{ head: number; waiting: number }>(
      'select max(seq)::int as head, count(*) filter (where seq is null)::int as waiting from event',
    );
    return row!.waiting === 0 ? row!.head : null;
  });
}

export async function sealedTo(app: TestApp): Promise<number> {
  const [head] = await app.database.query<{ seq: number }>('select seq from audit_head');
  return head?.seq ?? 0;
}

/** Waits until every event is placed and sealed; answers how many. */
export async function sealed(app: TestApp): Promise<number> {
  return eventually('everything is sealed', async () => {
    const head = await placed(app);
    return (await sealedTo(app)) === head ? head : null;
  });
}

// The baseline of commit to visible without Kafka: one connection commits a row and notifies,
// another one copies it in its own transaction. Times are those of the two commits, by PostgreSQL.
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { readInput, writeResult } from './input.ts';

const { databaseUrl, rate, count } = await readInput<{
  databaseUrl: string;
  rate: number;
  count: number;
}>();
const connected = async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
};
const [listener, copier, notifier] = await Promise.all([connected(), connected(), connected()]);
const writers = await Promise.all(Array.from({ length: 20 }, connected));
await notifier.query(`drop table if exists bare_out, bare_in;
  create table bare_in (id int primary key, data jsonb not null);
  create table bare_out (id int primary key, data jsonb not null)`);
const data = JSON.stringify({ name: 'x'.repeat(400) });

let again = false;
let copying: Promise<void> | undefined;
const copy = async () => {
  while (again) {
    again = false;
    await copier.query('begin');
    await copier.query(
      'insert into bare_out select * from bare_in i where not exists (select 1 from bare_out o where o.id = i.id)',
    );
    await copier.query('commit');
  }
  copying = undefined;
};
listener.on('notification', () => {
  again = true;
  copying ??= copy();
});
await listener.query('listen bare_committed');

const started = performance.now();
let next = 0;
await Promise.all(
  writers.map(async (writer) => {
    for (let id = next++; id < count; id = next++) {
      const due = started + (id / rate) * 1000;
      if (due > performance.now()) await wait(due - performance.now());
      await writer.query('insert into bare_in values ($1, $2)', [id, data]);
      void notifier.query('notify bare_committed');
    }
  }),
);
for (;;) {
  const { rows } = await notifier.query<{ n: number }>('select count(*)::int as n from bare_out');
  if (rows[0]!.n === count) break;
  await wait(20);
}
const { rows } = await notifier.query<{ ms: number }>(
  `select extract(epoch from pg_xact_commit_timestamp(o.xmin) - pg_xact_commit_timestamp(i.xmin))::float8 * 1000 as ms
   from bare_out o join bare_in i using (id)`,
);
await notifier.query('drop table bare_out, bare_in');
await Promise.all([listener, copier, notifier, ...writers].map((client) => client.end()));
writeResult(rows.map((row) => row.ms));

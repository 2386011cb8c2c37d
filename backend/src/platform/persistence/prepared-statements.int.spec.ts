import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Queryable } from './database.ts';
import { inTransactionOf } from './orm/in-transaction-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.database.execute('drop table if exists stamp');
  await app.database.execute('create table stamp (id int primary key, worth int not null)');
  await app.database.execute('insert into stamp select n, n from generate_series(1, 3) n');
});
afterAll(() => app.close());

/** Runs in its own transaction, as a command does. */
const inCommand = <T>(work: (sql: Queryable) => Promise<T>): Promise<T> =>
  app
    .get(EntityManager)
    .fork()
    .transactional((em) => work(inTransactionOf(em)));

async function repeat<T>(text: string, values: unknown[], times = 60): Promise<T[]> {
  let last: T[] = [];
  for (let n = 0; n < times; n += 1) last = await inCommand((sql) => sql.query<T>(text, values));
  return last;
}

const prepared = (text: string): Promise<{ name: string }[]> =>
  inCommand((sql) =>
    sql.query<{ name: string }>('select name from pg_prepared_statements where statement = $1', [
      text,
    ]),
  );

it('a repeated statement of commands stays prepared, with the same results', async () => {
  const text = 'select worth from stamp where id = $1';
  expect(await repeat(text, [1], 1)).toEqual([{ worth: 1 }]);
  expect(await prepared(text)).toEqual([]);
  expect(await repeat(text, [2])).toEqual([{ worth: 2 }]);
  expect(await prepared(text)).toHaveLength(1);
  await app.database.execute('update stamp set worth = 20 where id = 2');
  expect(await repeat(text, [2], 1)).toEqual([{ worth: 20 }]);
});

it('a statement that reads all columns is not prepared, because another version may add columns', async () => {
  const text = 'select s.* from stamp s where id = $1';
  expect(await repeat(text, [3])).toEqual([{ id: 3, worth: 3 }]);
  await app.database.execute('alter table stamp add name text');
  expect(await repeat(text, [3])).toEqual([{ id: 3, worth: 3, name: null }]);
});

it('a statement whose result type changes fails at most once per connection, then runs unprepared', async () => {
  const text = 'select id, worth from stamp where worth = $1::int';
  await repeat(text, [3]);
  await app.database.execute('alter table stamp alter worth type text');
  await app.database.execute('alter table stamp alter worth type bigint using worth::bigint');
  await expect(repeat(text, [3], 1)).rejects.toThrow('cached plan must not change result type');
  expect(await repeat(text, [3])).toEqual([{ id: 3, worth: 3 }]);
});

it('unique statement texts do not displace repeated ones', async () => {
  for (let n = 1; n <= 2_500; n += 1)
    await inCommand((sql) => sql.query(`select ${n} from stamp where id = $1`, [1]));
  const text = 'select worth + 1 as more from stamp where id = $1';
  await repeat(text, [1]);
  expect(await prepared(text)).toHaveLength(1);
});

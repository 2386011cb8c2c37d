import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cloneDatabase } from '../../testing/test-app.ts';
import { viewOf } from '../consumers/table-names.ts';
import { RebuildRefused } from '../rebuild/rebuild.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

describe('a parked aggregate', () => {
  const history = new History('patient');
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [history] });
  });
  afterAll(() => pipeline.database.close());
  beforeEach(async () => {
    history.poison.clear();
    await pipeline.database.execute('delete from parked_aggregate');
  });

  const commit = async (shop: string, count = 1) => {
    for (let n = 0; n < count; n += 1) await append(pipeline.database, shop);
    await pipeline.sequencer.sequence();
    await pipeline.reconciliation.reconcile(history);
  };
  const parked = () =>
    pipeline.database.query<{ tries: number; version: number; due: number; givenUp: boolean }>(
      `select tries, from_version as version, given_up_at is not null as "givenUp",
         round(extract(epoch from next_try_at - now()))::int as due from parked_aggregate`,
    );
  const comeDue = (after = '0 seconds') =>
    pipeline.database.execute('update parked_aggregate set next_try_at = now() + $1::interval', [
      after,
    ]);
  const versionsOf = async (shop: string) => {
    const [row] = await pipeline.database.query<{ versions: number[] }>(
      `select versions from ${viewOf(history.name)} where id = $1`,
      [shop],
    );
    return row?.versions ?? [];
  };

  it('is tried five times within 30 s and then given up', async () => {
    const shop = randomUUID();
    await commit(shop, 2);
    history.poison.add(shop);
    await commit(shop);
    const waits: number[] = [];
    for (let tries = 1; tries < 5; tries += 1) {
      const [row] = await parked();
      expect(row).toMatchObject({ tries, version: 3, givenUp: false });
      waits.push(row!.due);
      await comeDue('1 hour');
      expect(await pipeline.retries.retryDue()).toBe(0);
      expect(await parked()).toMatchObject([{ tries }]);
      await comeDue();
      await pipeline.retries.retryDue();
    }
    expect(await parked()).toMatchObject([{ tries: 5, givenUp: true }]);
    expect(waits.reduce((a, b) => a + b)).toBeLessThanOrEqual(30);
    await comeDue();
    expect(await pipeline.retries.retryDue()).toBe(0);
  });

  it('is replayed from the log once it can be applied, with the events since then', async () => {
    const shop = randomUUID();
    await commit(shop);
    history.poison.add(shop);
    await commit(shop);
    await commit(shop, 2);
    history.poison.clear();
    await comeDue();
    expect(await pipeline.retries.retryDue()).toBe(1);
    expect(await versionsOf(shop)).toEqual([1, 2, 3, 4]);
    expect(await parked()).toEqual([]);
  });

  it('stores and logs its error once, without the value that the database quotes', async () => {
    const shop = randomUUID();
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    history.beforeWriting = async () => {
      throw Object.assign(
        new Error('invalid input syntax for type integer: "anitha@example.com"'),
        { code: '22P02' },
      );
    };
    await commit(shop);
    await commit(shop);
    history.beforeWriting = async () => undefined;
    const lines = logged.mock.calls.map(([line]) => line as string);
    logged.mockRestore();
    expect(lines).toEqual([
      `patient cannot apply ShopRejected of shop/${shop}, version 1: Error 22P02: invalid input syntax for type integer. Later events of this shop wait.`,
    ]);
    const [row] = await pipeline.database.query('select error from parked_aggregate');
    expect(row).toEqual({ error: 'Error 22P02: invalid input syntax for type integer' });
  });

  it('costs no try when the database connection was lost', async () => {
    const shop = randomUUID();
    history.beforeWriting = async () => {
      throw new Error('Connection terminated unexpectedly');
    };
    await expect(commit(shop)).rejects.toThrow('Connection terminated');
    history.beforeWriting = async () => undefined;
    expect(await parked()).toEqual([]);
    await pipeline.reconciliation.reconcile(history);
    expect(await versionsOf(shop)).toEqual([1]);
  });

  it('is left alone by a process that does not know its consumer', async () => {
    const shop = randomUUID();
    history.poison.add(shop);
    await commit(shop);
    await comeDue();
    const older = await buildPipeline({ url: pipeline.database.url, consumers: [] });
    expect(await older.retries.retryDue()).toBe(0);
    await older.database.close();
    expect(await parked()).toMatchObject([{ tries: 1 }]);
  });

  it('refuses a rebuild that cannot apply what the live read model holds, and leaves nothing of it', async () => {
    const shop = randomUUID();
    await commit(shop, 2);
    const before = await pipeline.database.query(
      `select * from ${viewOf(history.name)} order by id`,
    );
    history.poison.add(shop);
    await expect(pipeline.rebuild.rebuild(history)).rejects.toThrow(RebuildRefused);
    expect(
      await pipeline.database.query(`select * from ${viewOf(history.name)} order by id`),
    ).toEqual(before);
    expect(await parked()).toEqual([]);
    const tables = await pipeline.database.query(
      `select relname from pg_class where relname ~ '^patient_g[0-9]+$'`,
    );
    expect(tables).toEqual([{ relname: 'patient_g1' }]);
  });

  it('is left to the rebuild while its generation is being built', async () => {
    const shop = randomUUID();
    history.poison.add(shop);
    await commit(shop);
    await comeDue();
    // A rebuild that met the same poison would be refused; it must find the row when it swaps.
    await pipeline.database.execute('update parked_aggregate set generation = 99');
    history.poison.clear();
    expect(await pipeline.retries.retryDue()).toBe(0);
    expect(await parked()).toMatchObject([{ tries: 1 }]);
  });
});

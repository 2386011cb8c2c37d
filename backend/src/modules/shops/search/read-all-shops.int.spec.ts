import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { ExpectedShops } from '@nattil/search-engine';
import pg from 'pg';
import { Database, dedicatedClient } from '../../../platform/persistence/database.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';
import { LiveShopIndex } from './live-index.ts';
import { Loader } from './loader.ts';
import { readAllShops } from './read-all-shops.ts';

const SHOPS = 100;
const LIMIT_MS = 250;
const today = formatIsoDate(new Date());

describe('all shops, read along the table', () => {
  let app: TestApp;
  let holder: pg.Client;
  /** With the statement timeout of a process. */
  let hasty: Database;
  const applicationName = 'test-hasty';

  beforeAll(async () => {
    app = await startTestApp();
    const description = 'Told at length, so that few stand on one page. '.repeat(10);
    await writeApprovedShops(
      app.database,
      Array.from({ length: SHOPS }, (_, n) => ({
        name: `Shop ${n}`,
        description,
        latitude: 8 + n / 50,
        longitude: 76,
      })),
    );
    await eventually('the read model has them', async () => (await names()).length === SHOPS);
    const { database } = app;
    await database.execute('create table shop_search_before as select * from shop_search');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hasty = new Database({
      url: app.databaseUrl,
      max: 4,
      applicationName,
      statementWithinMs: LIMIT_MS,
    });
    holder = dedicatedClient(app.databaseUrl, 'test-holder');
    await holder.connect();
  });
  afterEach(async () => {
    await holder.end();
    await hasty.close();
    await app.database.execute('delete from shop_search');
    await app.database.execute('insert into shop_search select * from shop_search_before');
  });

  const names = async () => {
    const rows = await app.database.query<{ name: string }>('select name from shop_search');
    return rows.map(({ name }) => name).toSorted();
  };
  const read = async (database: Database): Promise<string[]> => {
    const found: string[] = [];
    await readAllShops(database, today, () => (shops) => {
      found.push(...shops.map(({ name }) => name));
    });
    return found.toSorted();
  };
  const expected = async (): Promise<ExpectedShops> => {
    let all: ExpectedShops | undefined;
    await readAllShops(app.database, today, (expecting) => {
      all = expecting;
      return () => undefined;
    });
    return all!;
  };
  const hold = (table: string) =>
    holder.query(`begin; lock table ${table} in access exclusive mode`);
  /** Waits until a statement waits for the lock longer than the default timeout. */
  const waitsLong = () =>
    eventually('it waits', async () => {
      const rows = await app.database.query(
        `select from pg_stat_activity
         where application_name = $1 and wait_event_type = 'Lock' and query_start < now() - $2 * interval '1 ms'`,
        [applicationName, 2 * LIMIT_MS],
      );
      return rows.length > 0;
    });

  /** An index that was read ahead and waits for the locked table to compare with it. */
  const startedWhileHeld = async (): Promise<LiveShopIndex> => {
    const ahead = await new Loader().load({ url: app.databaseUrl, today, minShops: 0 });
    // Shows whether the shops are read again.
    await app.database.execute(`update shop_search set name = 'Untold' where name = 'Shop 1'`);
    await hold('shop_search');
    const live = new LiveShopIndex(hasty, app.clock);
    live.start(Promise.resolve(ahead));
    await waitsLong();
    return live;
  };

  it('are each given once and as of one moment, whatever changes meanwhile', async () => {
    const before = await names();
    await hold('consumer');
    const reading = read(hasty);
    await waitsLong();
    // The rows move to other pages: to free space before, and to new pages at the end.
    await app.database.execute(
      `update shop_search set version = version + 1, name = name || ' of today' where latitude > 9`,
    );
    await app.database.execute(`delete from shop_search where latitude < 8.5`);
    await holder.query('commit');
    expect(await reading).toEqual(before);
    expect(await read(hasty)).toEqual(await names());
  });

  it('may take longer than other statements do', async () => {
    const live = await startedWhileHeld();
    expect(live.isLoaded).toBe(false);
    await holder.query('commit');
    await eventually('it is loaded', () => live.isLoaded);
    expect(live.loaded!.suggest('untold', new Date()).shops).toEqual([]);
    await live.stop();
  });

  it('are of use although they could not be compared at once', async () => {
    const live = await startedWhileHeld();
    await app.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and wait_event_type = 'Lock'`,
      [applicationName],
    );
    await holder.query('commit');
    await eventually('it is loaded', () => live.isLoaded);
    expect(live.loaded!.suggest('untold', new Date()).shops).toEqual([]);
    await live.stop();
  });

  it('are told about before: how many, and where some of them are', async () => {
    const isTrue = ({ count, latitudes }: ExpectedShops) => {
      expect(count).toBe(SHOPS);
      expect(Math.min(...latitudes)).toBe(8);
      expect(Math.max(...latitudes)).toBeCloseTo(8 + (SHOPS - 1) / 50);
    };
    isTrue(await expected());
    const [table] = await app.database.query<{ name: string }>(
      `select 'shop_search_g' || generation as name from consumer where name = 'shop-search'`,
    );
    await app.database.query(`vacuum full analyze ${table!.name}`);
    isTrue(await expected());
  });

  it('are none where there are none', async () => {
    await app.database.execute('delete from shop_search');
    expect(await read(hasty)).toEqual([]);
    expect(await expected()).toMatchObject({ latitudes: [] });
  });

  it('end where one who takes them fails, and leave no connection behind', async () => {
    const failing = readAllShops(hasty, today, () => () => {
      throw new Error('No more');
    });
    await expect(failing).rejects.toThrow('No more');
    expect(hasty.pool.idleCount).toBe(hasty.pool.totalCount);
    expect(await read(hasty)).toHaveLength(SHOPS);
  });
});

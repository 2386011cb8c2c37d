import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { SearchEngine } from '@nattil/search-engine';
import { searchRequest, shopsIn } from '@nattil/search-engine/testing/shops-and-requests';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild, SWAPPED_CHANNEL } from '../../../platform/messaging/rebuild/rebuild.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { SHOP_CHANGES_CHANNEL } from '../projections/shop-search.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';
import { newestEvent, readSnapshot, writeSnapshot } from './index-file.ts';
import { LiveShopIndex } from './live-index.ts';
import { loadShops } from './load-shops.ts';
import { type Loaded, Loader, type ToLoad } from './loader.ts';
import { SlicedIndex } from './sliced-index.ts';

/** Id of no shop. */
const NONE = randomUUID();
const KOCHI = { latitude: 9.9312, longitude: 76.2673 };

describe('shops that another thread reads', () => {
  let app: TestApp;
  const today = formatIsoDate(new Date());

  beforeAll(async () => {
    app = await startTestApp();
    await writeApprovedShops(
      app.database,
      ['Chembakam Bakery', 'Ilanji Textiles', 'Kanikonna & Sons'].map((name, n) => ({
        name,
        category: 'grocery',
        tags: ['karikku', `tag-${n}`],
        ...KOCHI,
      })),
    );
    await eventually('the read model has them', async () => (await readModel()).length === 3);
  });
  afterAll(() => app.close());

  const readModel = () =>
    app.database.query<{ id: string }>('select shop_id as id from shop_search');
  const load = (more: Partial<ToLoad> = {}): Promise<Loaded> =>
    new Loader().load({ url: app.databaseUrl, today, minShops: 0, ...more });
  const answerOf = (engine: SearchEngine, text: string) => {
    const found = engine.search(searchRequest({ text, limit: 10, now: new Date() }));
    return { total: found.total, shops: shopsIn(found) };
  };
  const namesOf = (engine: SearchEngine, text: string) =>
    answerOf(engine, text).shops.map(({ name }) => name);
  /** With a new version, so that a comparison finds the change. */
  const renameTold = (from: string, to: string) =>
    app.database.execute(
      'update shop_search set version = version + 1, name = $2 where name = $1',
      [from, to],
    );
  /** The index of a process that starts now. */
  const started = async (ahead?: Promise<Loaded>): Promise<LiveShopIndex> => {
    const live = new LiveShopIndex(app.database, app.clock);
    live.start(ahead);
    await eventually('it is loaded', () => live.isLoaded);
    return live;
  };

  it('are found as if this one had read them', async () => {
    const { snapshot } = await load();
    const { engine } = await SlicedIndex.restore(snapshot!);
    const { engine: here } = await loadShops(app.database, today);
    for (const text of ['', 'bakrey', 'karikku', 'kanikonna and sons', 'grocery kochi'])
      expect(answerOf(engine, text)).toEqual(answerOf(here, text));
    expect(namesOf(engine, 'kanikona')).toEqual(['Kanikonna & Sons']);
  });

  it('are left where they are too few to be worth it', async () => {
    expect((await load({ minShops: 4 })).snapshot).toBeNull();
    expect((await load({ minShops: 3 })).snapshot).not.toBeNull();
    const live = await started(load({ minShops: 4 }));
    expect(namesOf(await live.engine(), 'ilanji')).toEqual(['Ilanji Textiles']);
    await live.stop();
  });

  it('are read here where the other one could not', async () => {
    const failing = load({ url: 'postgres://nobody:x@127.0.0.1:1/none' });
    await expect(failing).rejects.toThrow('ECONNREFUSED');
    const live = await started(failing);
    expect(namesOf(await live.engine(), 'ilanji')).toEqual(['Ilanji Textiles']);
    await live.stop();
  });

  it('are as they are now when they are first found, whatever changed since they were read', async () => {
    const ahead = await load();
    await renameTold('Chembakam Bakery', 'Nandiarvattam Bakery');
    const live = await started(Promise.resolve(ahead));
    const engine = await live.engine();
    expect(namesOf(engine, 'nandiarvattam')).toEqual(['Nandiarvattam Bakery']);
    expect(namesOf(engine, 'chembakam')).toEqual([]);
    await live.stop();
    await renameTold('Nandiarvattam Bakery', 'Chembakam Bakery');
  });

  describe('when something is not heard of while they are compared', () => {
    let database: Database;
    beforeEach(() => {
      database = new Database({ url: app.databaseUrl, max: 4, applicationName: 'nattil-slow' });
    });
    afterEach(() => database.close());

    /**
     * Starts an index that has requested the generation and the checksums of its table; it receives
     * the checksums after `meanwhile`.
     */
    const startedWhile = async (meanwhile: () => Promise<unknown>): Promise<LiveShopIndex> => {
      const ahead = Promise.withResolvers<Loaded>();
      const generationKnown = Promise.withResolvers<void>();
      const heard = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const query = database.query.bind(database);
      const transaction = database.transaction.bind(database);
      database.query = async (...all) => {
        const rows = await query(...all);
        if (all[0].startsWith('select generation')) generationKnown.resolve();
        if (String(all[1]).includes(NONE)) heard.resolve();
        return rows as never;
      };
      database.transaction = async (...all) => {
        const sums = await transaction(...all);
        await goOn.promise;
        return sums as never;
      };
      const live = new LiveShopIndex(database, app.clock);
      live.start(ahead.promise);
      await eventually('it hears of changes', async () => (await hearing()).length === 2);
      ahead.resolve(await load());
      await generationKnown.promise;
      await meanwhile();
      // Notifications arrive in order.
      await app.database.query('select pg_notify($1, $2)', [SHOP_CHANGES_CHANNEL, `${NONE}@1`]);
      await heard.promise;
      goOn.resolve();
      return live;
    };
    /** The new process and that of the app. */
    const hearing = async () => {
      const all = await app.database.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'nattil-search' and datname = current_database() and state = 'idle'
           and query = 'listen ${SWAPPED_CHANNEL}'`,
      );
      return all.map(({ pid }) => pid);
    };

    it('are compared again where the connection was lost', async () => {
      const live = await startedWhile(async () => {
        await renameTold('Chembakam Bakery', 'Nandiarvattam Bakery');
        const lost = await hearing();
        const end = 'select pg_terminate_backend(pid) from unnest($1::int[]) as pid';
        await app.database.query(end, [lost]);
        await eventually('they hear again', async () => {
          const now = await hearing();
          return now.length === 2 && now.every((pid) => !lost.includes(pid));
        });
      });
      const found = async () => namesOf(await live.engine(), 'nandiarvattam');
      await eventually('it is found', async () => (await found()).length);
      await live.stop();
      await renameTold('Nandiarvattam Bakery', 'Chembakam Bakery');
    });

    it('are read again where the read model was built again', async () => {
      // With the version that the new table has too.
      await app.database.execute(
        `update shop_search set name = 'Thumba' where name = 'Ilanji Textiles'`,
      );
      const projection = app.get(ConsumerRegistry).projection('shop-search')!;
      const live = await startedWhile(() => app.get(Rebuild).rebuild(projection));
      const found = async () => namesOf(await live.engine(), 'ilanji');
      await eventually('it is found', async () => (await found()).length);
      await live.stop();
    });
  });

  it('are read again where the read model was built again since', async () => {
    const { snapshot } = await load();
    // Like another table: the same versions, other contents.
    await app.database.execute(
      `update shop_search set name = 'Thumba' where name = 'Ilanji Textiles'`,
    );
    const live = await started(
      Promise.resolve({ generation: -1, snapshot, stored: Promise.resolve(null) }),
    );
    expect(namesOf(await live.engine(), 'thumba')).toEqual(['Thumba']);
    await live.stop();
  });

  it('are waited for while the database is only starting', async () => {
    // Like a starting database: drops the first connections.
    let came = 0;
    const { hostname, port } = new URL(app.databaseUrl);
    const door = createServer((caller) => {
      came += 1;
      caller.on('error', () => undefined);
      if (came <= 2) return void caller.destroy();
      const onward = connect(Number(port), hostname);
      onward.on('error', () => caller.destroy());
      caller.pipe(onward).pipe(caller);
    });
    await once(door.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(app.databaseUrl);
    url.port = String((door.address() as AddressInfo).port);
    const { snapshot } = await load({ url: url.href, isStarting: true });
    expect(snapshot).not.toBeNull();
    expect(came).toBeGreaterThan(2);
    door.close();
  });

  it('are let be when the process stops', async () => {
    const loader = new Loader();
    const loading = loader.load({ url: app.databaseUrl, today, minShops: 0 });
    await loader.stop();
    await expect(loading).rejects.toThrow('The thread that reads them was ended');
  });

  describe('and are kept for the next start', () => {
    let folder: string;
    let file: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nattil-kept-'));
      file = join(folder, 'search-index');
    });
    afterEach(() => rm(folder, { recursive: true }));

    const startOf = async (program: string | null, more: Partial<ToLoad> = {}): Promise<Loaded> => {
      const loaded = await load({ file, program, mayRestore: true, minStored: 0, ...more });
      await loaded.stored;
      return loaded;
    };
    /** Whether the second start uses the first one's file instead of the current table. */
    const isOfFirst = async ({ snapshot }: Loaded): Promise<boolean> => {
      const { engine } = await SlicedIndex.restore(snapshot!);
      const [old, since] = [namesOf(engine, 'ilanji'), namesOf(engine, 'thumba')];
      expect([old.length, since.length].toSorted()).toEqual([0, 1]);
      return old.length === 1;
    };
    /** No notification of the change, so that the name shows which source was read. */
    const afterFirstStart = async (program: string | null) => {
      const first = await startOf(program);
      expect(await first.stored).toBeNull();
      await rename('Ilanji Textiles', 'Thumba');
      return first;
    };
    const rename = (from: string, to: string) =>
      app.database.execute('update shop_search set name = $2 where name = $1', [from, to]);
    beforeEach(() => rename('Thumba', 'Ilanji Textiles'));

    it('which finds them as the first one does', async () => {
      const { snapshot } = await afterFirstStart('of today');
      const second = await startOf('of today');
      expect(await isOfFirst(second)).toBe(true);
      const [before, after] = [
        await SlicedIndex.restore(snapshot!),
        await SlicedIndex.restore(second.snapshot!),
      ];
      for (const text of ['', 'bakrey', 'karikku', 'kanikonna and sons', 'grocery kochi'])
        expect(answerOf(after.engine, text)).toEqual(answerOf(before.engine, text));
      expect(after.engine.suggest('kan', new Date())).toEqual(
        before.engine.suggest('kan', new Date()),
      );
    });

    it('in a file for its owner alone, with nothing beside it', async () => {
      await startOf('of today');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(folder)).toEqual(['search-index']);
    });

    it('and follow what happened in between', async () => {
      await startOf('of today');
      await renameTold('Ilanji Textiles', 'Thumba');
      const live = await started(startOf('of today'));
      expect(namesOf(await live.engine(), 'thumba')).toEqual(['Thumba']);
      expect(namesOf(await live.engine(), 'ilanji')).toEqual([]);
      await live.stop();
    });

    it('not of another version of the program', async () => {
      await afterFirstStart('of today');
      expect(await isOfFirst(await startOf('of tomorrow'))).toBe(false);
      // This start uses the file that it wrote itself.
      expect(await isOfFirst(await startOf('of tomorrow'))).toBe(false);
      await rename('Thumba', 'Ilanji Textiles');
      expect(await isOfFirst(await startOf('of tomorrow'))).toBe(false);
    });

    it('not of a program that is not known', async () => {
      await afterFirstStart(null);
      expect(await readdir(folder)).toEqual([]);
      expect(await isOfFirst(await startOf(null))).toBe(false);
    });

    it.each([
      [
        'cut short anywhere',
        async () => truncate(file, Math.floor(((await stat(file)).size * 2) / 3)),
      ],
      ['cut short in its head', () => truncate(file, 35)],
      ['empty', () => truncate(file)],
      ['not one of ours', () => writeFile(file, 'What shops?'.repeat(100))],
    ])('not where the file is %s', async (_, damage) => {
      await afterFirstStart('of today');
      await damage();
      expect(await isOfFirst(await startOf('of today'))).toBe(false);
    });

    it('not where a single bit is another, wherever it stands', async () => {
      await afterFirstStart('of today');
      const whole = await readFile(file);
      for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
        const damaged = Buffer.from(whole);
        damaged[at]! ^= 1 << (at % 8);
        await writeFile(file, damaged);
        expect(readSnapshot(file, 'of today')).toBeNull();
      }
      await writeFile(file, whole);
      expect(readSnapshot(file, 'of today')).not.toBeNull();
    });

    it('not where the database was put back to an earlier state', async () => {
      const { generation, snapshot } = await afterFirstStart('of today');
      const newest = await newestEvent(app.database);
      const keepWith = async (more: object) =>
        writeSnapshot(
          file,
          'of today',
          { generation, snapshot: snapshot!, ...newest!, ...more },
          () => 0,
        );
      await keepWith({});
      expect(await isOfFirst(await startOf('of today'))).toBe(true);
      // This database does not contain the file's newest event: it never happened, or another
      // happened instead.
      await keepWith({ event: randomUUID() });
      expect(await isOfFirst(await startOf('of today'))).toBe(false);
      await keepWith({ seq: newest!.seq + 1 });
      expect(await isOfFirst(await startOf('of today'))).toBe(false);
    });

    it('not where the read model was built again', async () => {
      const { generation, snapshot } = await afterFirstStart('of today');
      const newest = (await newestEvent(app.database))!;
      await writeSnapshot(
        file,
        'of today',
        { snapshot: snapshot!, ...newest, generation: generation - 1 },
        () => 0,
      );
      expect(await isOfFirst(await startOf('of today'))).toBe(false);
      // Nothing of the old table is left in the file.
      expect(readSnapshot(file, 'of today')).toMatchObject({ generation });
      expect((await readFile(file)).includes('Ilanji')).toBe(false);
    });

    it('not where much has happened since', async () => {
      await afterFirstStart('of today');
      await writeApprovedShops(app.database, [{ name: 'Nandiarvattam', ...KOCHI }]);
      await eventually('the read model has it', async () => (await readModel()).length === 4);
      expect(await isOfFirst(await startOf('of today'))).toBe(false);
    });

    it('not where they have become few, and no copy of them stays', async () => {
      await startOf('of today');
      expect((await startOf('of tomorrow', { minShops: 100 })).snapshot).toBeNull();
      expect(await readdir(folder)).toEqual([]);
    });

    it('not where few are read for another reason than a start', async () => {
      await startOf('of today');
      const read = await startOf('of today', { mayRestore: false, minStored: 100 });
      expect(read.snapshot).not.toBeNull();
      expect(await readdir(folder)).toEqual([]);
    });

    it('which goes on without where they cannot be written', async () => {
      const nowhere = { file: join(folder, 'none', 'search-index') };
      const { snapshot, stored } = await startOf('of today', nowhere);
      expect(await stored).toMatch(/^The search's index cannot be kept for the next start: ENOENT/);
      expect(snapshot).not.toBeNull();
    });

    it('nor where a folder has the name', async () => {
      await mkdir(file);
      const { snapshot, stored } = await startOf('of today');
      expect(await stored).toMatch(/EISDIR|ENOTEMPTY|EPERM/);
      expect(snapshot).not.toBeNull();
    });
  });
});

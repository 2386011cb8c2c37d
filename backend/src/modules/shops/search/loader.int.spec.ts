import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/formats';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import type { ShopIndex } from '../search-index/shop-index.ts';
import { question } from '../search-index/testing/asking.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';
import { KeptIndex } from './kept-index.ts';
import { LiveShopIndex } from './live-index.ts';
import { loadShops } from './load-shops.ts';
import { type Loaded, Loader, type ToLoad } from './loader.ts';

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
    new Loader().load({ url: app.databaseUrl, today, least: 0, ...more });
  const answerOf = (index: ShopIndex, text: string) => {
    const found = index.search(question({ text, limit: 10, now: new Date() }));
    return { total: found.total, shops: JSON.parse(found.json().toString()) as { name: string }[] };
  };
  const namesOf = (index: ShopIndex, text: string) =>
    answerOf(index, text).shops.map(({ name }) => name);
  /** The index of a process that starts now. */
  const started = async (ahead?: Promise<Loaded>): Promise<LiveShopIndex> => {
    const live = new LiveShopIndex(app.database, app.clock);
    live.start(ahead);
    await eventually('it is loaded', () => live.isLoaded);
    return live;
  };

  it('are found as if this one had read them', async () => {
    const { packed } = await load();
    const { index } = await KeptIndex.unpack(packed!);
    const here = await loadShops(app.database, today);
    for (const text of ['', 'bakrey', 'karikku', 'kanikonna and sons', 'grocery kochi'])
      expect(answerOf(index, text)).toEqual(answerOf(here, text));
    expect(namesOf(index, 'kanikona')).toEqual(['Kanikonna & Sons']);
  });

  it('are left where they are too few to be worth it', async () => {
    expect((await load({ least: 4 })).packed).toBeNull();
    expect((await load({ least: 3 })).packed).not.toBeNull();
    const live = await started(load({ least: 4 }));
    expect(namesOf(await live.index(), 'ilanji')).toEqual(['Ilanji Textiles']);
    await live.stop();
  });

  it('are read here where the other one could not', async () => {
    const failing = load({ url: 'postgres://nobody:x@127.0.0.1:1/none' });
    await expect(failing).rejects.toThrow('ECONNREFUSED');
    const live = await started(failing);
    expect(namesOf(await live.index(), 'ilanji')).toEqual(['Ilanji Textiles']);
    await live.stop();
  });

  it('are as they are now when they are first found, whatever changed since they were read', async () => {
    const ahead = await load();
    const change = `update shop_search set version = version + 1, name = $1 where name = $2`;
    await app.database.execute(change, ['Nandiarvattam Bakery', 'Chembakam Bakery']);
    const live = await started(Promise.resolve(ahead));
    const index = await live.index();
    expect(namesOf(index, 'nandiarvattam')).toEqual(['Nandiarvattam Bakery']);
    expect(namesOf(index, 'chembakam')).toEqual([]);
    await live.stop();
    await app.database.execute(change, ['Chembakam Bakery', 'Nandiarvattam Bakery']);
  });

  it('are read again where the read model was built again since', async () => {
    const { packed } = await load();
    // As another table would give it: the same versions of otherwise described shops.
    await app.database.execute(
      `update shop_search set name = 'Thumba' where name = 'Ilanji Textiles'`,
    );
    const live = await started(Promise.resolve({ generation: -1, packed }));
    expect(namesOf(await live.index(), 'thumba')).toEqual(['Thumba']);
    await live.stop();
  });

  it('are waited for while the database is only starting', async () => {
    // As one that starts: it does not talk to the first who come.
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
    const { packed } = await load({ url: url.href, isStarting: true });
    expect(packed).not.toBeNull();
    expect(came).toBeGreaterThan(2);
    door.close();
  });

  it('are let be when the process stops', async () => {
    const loader = new Loader();
    const loading = loader.load({ url: app.databaseUrl, today, least: 0 });
    await loader.stop();
    await expect(loading).rejects.toThrow('The thread that reads them was ended');
  });
});

import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PlaceCache } from '../../geo/place-cache.ts';
import { Retention } from '../../../../platform/registries/retention.ts';
import { eventually } from '../../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../../platform/kernel/time.ts';

describe('searching a place', () => {
  let app: TestApp;
  let service: Server;
  let settings: Record<string, string>;
  let asked: { method: string; url: URL; at: number }[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      const url = new URL(request.url!, 'http://service');
      asked.push({ method: request.method!, url, at: performance.now() });
      const nowhere = url.searchParams.get('q')?.startsWith('Nowhere');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          nowhere
            ? []
            : [
                { lat: '10.1004', lon: '76.3570', display_name: 'Aluva, Ernakulam, Kerala, India' },
                { lat: '12.5000', lon: '75.0000', display_name: 'Aluva, Kasaragod, Kerala, India' },
              ],
        ),
      );
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    const { port } = service.address() as { port: number };
    settings = { GEOCODING_URL: `http://127.0.0.1:${port}`, TRUSTED_PROXY_HOPS: '1' };
    app = await startTestApp(settings);
  });
  afterAll(async () => {
    await app.close();
    service.close();
  });
  beforeEach(() => {
    asked = [];
  });

  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const find = async (query: string, { api } = app) =>
    (await api.get(`/api/geo/search?${query}`, from(someIp()))).body.data;
  /** Skips the second between two requests to the service. */
  const ask = async (query: string, ip: string, client = app.api) => {
    await app.database.execute("update geo_gate set next_at = '-infinity'");
    return client.get(`/api/geo/search?q=${query}`, from(ip));
  };

  it('looks for an address before its town, then without its first part', async () => {
    const at = (query: string) => find(`address=true&q=${encodeURIComponent(query)}`);
    const found = { label: 'Aluva, Ernakulam', latitude: 10.1004, longitude: 76.357 };
    expect(await at('7 Banerji Road, Kochi')).toEqual({ ...found, isTown: false });
    await app.database.execute("update geo_gate set next_at = '-infinity'");
    expect(await at('Nowhere Books, Fort Road, Kannur')).toEqual({ ...found, isTown: false });
    expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual([
      '7 Banerji Road, Kochi',
      'Nowhere Books, Fort Road, Kannur',
      'Fort Road, Kannur',
    ]);
    const kochi = { label: 'Kochi, Kerala', latitude: 9.9312, longitude: 76.2673, isTown: true };
    expect(await at('Nowhere, Kochi')).toEqual(kochi);
    expect(await at('Kochi')).toEqual(kochi);
    expect((await app.api.get('/api/geo/search?q=Kochi&address=perhaps')).body.errors).toEqual([
      { field: 'address', message: 'address must be true or false' },
    ]);
  });

  it('finds the town of an address while the service is off', async () => {
    const off = await startTestApp({ GEOCODING_URL: 'off' });
    const at = async (q: string) =>
      (await off.api.get(`/api/geo/search?address=true&q=${encodeURIComponent(q)}`)).body.data;
    expect(await at('7 Banerji Road, Kochi')).toMatchObject({
      label: 'Kochi, Kerala',
      isTown: true,
    });
    expect(await at('7 Banerji Road')).toBeNull();
    await off.close();
  });

  it('M-422: returns a city of the catalogue without asking the service', async () => {
    expect(await find('q=Kochi, Kerala')).toEqual({
      label: 'Kochi, Kerala',
      latitude: 9.9312,
      longitude: 76.2673,
    });
    expect(asked).toEqual([]);
  });

  it('M-421: asks the service with q, format json and limit 1, and returns its first result', async () => {
    expect(await find('q=Thottakkattukara')).toEqual({
      label: 'Aluva, Ernakulam',
      latitude: 10.1004,
      longitude: 76.357,
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.method).toBe('GET');
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      q: 'Thottakkattukara',
      format: 'json',
      limit: '1',
    });
  });

  it('M-423: asks for a place once and then uses the cache, also for a place that is unknown', async () => {
    for (const q of ['Kadungalloor', 'kadungalloor', 'Nowhere at all', 'Nowhere at all'])
      await find(`q=${q}`);
    expect(asked).toHaveLength(2);
    expect(await find('q=Nowhere at all')).toBeNull();
  });

  it('M-424: asks at most once a second, however many ask at once and of whichever process', async () => {
    const second = await startTestApp({ ...settings, DATABASE_URL: app.databaseUrl });
    await app.database.execute("update geo_gate set next_at = '-infinity'");
    const start = performance.now();
    await Promise.all([
      find('q=Paravur Junction'),
      find('q=Varapuzha Junction', second),
      find('q=Njarakkal Junction'),
    ]);
    await second.close();
    expect(asked).toHaveLength(3);
    // Counted from the start: a request can be late but never early.
    const CLOCKS_DIFFER_MS = 20;
    for (const [n, { at }] of asked.entries())
      expect(at - start).toBeGreaterThan(n * 1_000 - CLOCKS_DIFFER_MS);
  });

  it('lets a visitor look up 10 places a minute, and every other one too', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await ask(`Visitor lane ${n}`, '198.51.100.1')).status).toBe(200);
    const eleventh = await ask('Visitor lane 10', '198.51.100.1');
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(asked).toHaveLength(10);
    // Queries that need no lookup are still answered.
    for (const known of ['Kochi, Kerala', 'Visitor lane 3'])
      expect((await ask(known, '198.51.100.1')).body.data).not.toBeNull();
    expect((await ask('Visitor lane 10', '198.51.100.2')).body.data).not.toBeNull();
  });

  it('counts each member alone, and all who share an address together up to half of the look-ups', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => signedInAs(app, 'member')));
    const statuses: number[] = [];
    for (const [m, member] of members.entries())
      for (let n = 0; n < 10; n += 1)
        statuses.push((await ask(`Member lane ${m} ${n}`, '198.51.100.3', member)).status);
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
    expect((await ask('Member lane 0 11', '198.51.100.4', members[0])).status).toBe(429);
  });

  it('serves a caller who asks for many places at once in turn with others', async () => {
    const greedy = Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app.api.get(`/api/geo/search?q=Greedy lane ${n}`, from('198.51.100.5')),
      ),
    );
    await eventually('the first of many is asked', () => asked.length > 0);
    const other = await app.api.get('/api/geo/search?q=Patient lane', from('198.51.100.6'));
    expect(other.body.data).not.toBeNull();
    const order = asked.map(({ url }) => url.searchParams.get('q')!);
    expect(order.indexOf('Patient lane')).toBeLessThanOrEqual(2);
    const refused = (await greedy).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('keeps nothing from which anybody could read what was asked or found', async () => {
    await ask('14 Rose Villa, Thekkumbhagom', '198.51.100.7');
    await app.api.get('/api/geo/search?latitude=10.1712&longitude=76.4399', from('198.51.100.7'));
    const rows = await app.database.query<{ key: Buffer; place: Buffer | null }>(
      'select key, place from geo_cache',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { key, place } of rows)
      for (const kept of [key, place])
        expect(kept?.toString('latin1') ?? '').not.toMatch(/rose|thekkumb|aluva|10\.1|76\.3/i);
    expect(await find('q=14 rose  villa, thekkumbhagom')).toMatchObject({
      label: 'Aluva, Ernakulam',
    });
  });

  it('forgets places after 30 days, and that there is none after one', async () => {
    await app.database.execute('delete from geo_cache');
    await ask('Nowhere lane', '198.51.100.8');
    await ask('Somewhere lane', '198.51.100.8');
    const forget = async () => {
      await app.get(PlaceCache).forgetNeedless();
      await app.get(Retention).run();
    };
    const left = async () => (await app.database.query('select 1 from geo_cache')).length;
    app.clock.shiftBy(DAY_MS - 60_000);
    await forget();
    expect(await left()).toBe(2);
    app.clock.shiftBy(60_000);
    await forget();
    expect(await left()).toBe(1);
    app.clock.shiftBy(29 * DAY_MS + 60_000);
    await forget();
    expect(await left()).toBe(0);
    app.clock.resetShift();
  });

  it('asks again for what is older, though no sweep has come yet', async () => {
    await ask('Changing lane', '198.51.100.9');
    app.clock.shiftBy(30 * DAY_MS);
    await ask('Changing lane', '198.51.100.9');
    expect(asked).toHaveLength(2);
    app.clock.resetShift();
  });

  it('keeps only so many places, the youngest ones', async () => {
    await app.database.execute(
      `insert into geo_cache (key, place, fetched_at)
       select sha256(n::text::bytea), '', now() - n * interval '1 second' from generate_series(1, 50010) n`,
    );
    await app.get(PlaceCache).forgetNeedless();
    const [kept] = await app.database.query(
      `select count(*)::int as count, bool_or(key = sha256('1')) as youngest, bool_or(key = sha256('50010')) as oldest from geo_cache`,
    );
    expect(kept).toEqual({ count: 50_000, youngest: true, oldest: false });
  });

  it('names the field that is missing or wrong', async () => {
    for (const [query, field] of [
      ['', 'q'],
      ['latitude=10', 'longitude'],
      ['latitude=100&longitude=76', 'latitude'],
    ])
      expect(await app.api.get(`/api/geo/search?${query}`)).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
  });

  it('names a position by the nearest city when no service is asked', async () => {
    const offline = await startTestApp({ GEOCODING_URL: 'off' });
    const { body } = await offline.api.get('/api/geo/search?latitude=9.95&longitude=76.28');
    expect(body.data.label).toBe('Kochi, Kerala');
    await offline.close();
  });
});

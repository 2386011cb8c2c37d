import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { Metrics } from '../../../../platform/registries/metrics.ts';
import { ApiClient } from '../../../../platform/testing/api-client.ts';
import { eventually } from '../../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../../platform/kernel/time.ts';
import { Worker } from '../../../../platform/messaging/worker.ts';
import type { ShopDetails } from '../../shop.aggregate.ts';
import { writeApprovedShops } from '../../testing/approved-shops.ts';

const KOCHI = { latitude: 9.9312, longitude: 76.2673 };
const HOURS: WeeklyHours = { monday: [{ open: '00:00', close: '04:00' }] };
/** Degrees of latitude in a kilometre. */
const KM = 1 / 111.195;

describe('searching shops', () => {
  let app: TestApp;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    member = await signedInAs(app, 'member');
    await writeApprovedShops(app.database, [
      {
        name: 'Café Zamorin',
        category: 'dining',
        tags: ['biryani'],
        address: '1 Broadway, Ernakulam',
        city: 'Kochi',
        ...KOCHI,
        phone: '+919847012345',
        email: 'zamorin@example.com',
        website: 'https://zamorin.example',
        description: 'Malabar dishes since 1962',
        amenities: ['parking'],
        badges: ['family'],
        hours: HOURS,
        discountPercent: 12.5,
      },
      {
        name: 'Arogya Pharmacy',
        category: 'healthcare',
        address: '2 Broadway, Ernakulam',
        latitude: KOCHI.latitude + 9 * KM,
        longitude: KOCHI.longitude,
        discountPercent: 5,
      },
      {
        name: 'Backwater Books',
        category: 'books',
        address: '3 Canal Road, Vypin',
        latitude: KOCHI.latitude + 11 * KM,
        longitude: KOCHI.longitude,
        discountPercent: 20,
      },
      {
        name: 'Nila Electronics',
        category: 'electronics',
        address: '4 MG Road, Kochi',
        city: 'Kochi',
        latitude: null,
        longitude: null,
        discountPercent: null,
      },
      {
        name: 'Padmanabha Silks',
        category: 'shopping',
        address: '5 Chalai, Thiruvananthapuram',
        city: 'Thiruvananthapuram',
        latitude: 8.4834,
        longitude: 76.9479,
        discountPercent: 8,
      },
    ]);
    await eventually('the shops are found', async () => (await search('')).length === 5);
  });
  afterAll(() => app.close());

  const ask = (query: string) => member.get(`/api/users/shops/search?${query}`);
  const search = async (query: string): Promise<FoundShop[]> => (await ask(query)).body.data;
  const names = async (query: string) => (await search(query)).map((shop) => shop.name);

  it('M-505, M-507, M-509: without words lists everything within 10 km of the place, nearest first', async () => {
    expect(await names('location=Kochi, Kerala')).toEqual([
      'Café Zamorin',
      'Arogya Pharmacy',
      'Nila Electronics',
    ]);
    const [first, second] = await search('location=Kochi');
    expect(first!.location.distance).toBe(0);
    expect(second!.location.distance).toBeCloseTo(9, 1);
  });

  it('takes coordinates before the place, and the distance in kilometres', async () => {
    expect(await names(`latitude=8.48&longitude=76.95&location=Kochi`)).toEqual([
      'Padmanabha Silks',
    ]);
    expect(await names('location=Kochi&maxDistance=12')).toContain('Backwater Books');
  });

  it('M-508: orders by name where no place is known', async () => {
    for (const query of ['', 'location=Atlantis']) {
      const answer = await ask(query);
      expect(answer.body.data.map((s: FoundShop) => s.name)).toEqual([
        'Arogya Pharmacy',
        'Backwater Books',
        'Café Zamorin',
        'Nila Electronics',
        'Padmanabha Silks',
      ]);
      expect(answer.body.searchMetadata).toMatchObject({ centre: null, sortBy: 'name' });
    }
  });

  it('M-513: finds by name, category, tag and address', async () => {
    for (const [text, name] of [
      ['zamorin', 'Café Zamorin'],
      ['healthcare', 'Arogya Pharmacy'],
      ['biryani', 'Café Zamorin'],
      ['canal road', 'Backwater Books'],
    ])
      expect([text, await names(`search=${text}`)]).toEqual([text, [name]]);
  });

  it.each([
    ['in any case', ['ZAMORIN', 'zamorin', 'ZaMoRiN']],
    ['with and without accents', ['café', 'cafe', 'zamörin']],
    ['with a small misspelling', ['zamrin', 'zamorim', 'zammorin']],
  ])('M-514, M-515, M-516: finds a shop %s', async (_how, texts) => {
    for (const text of texts)
      expect([text, await names(`search=${encodeURIComponent(text)}`)]).toEqual([
        text,
        ['Café Zamorin'],
      ]);
  });

  it('finds a shop by its category with a small misspelling', async () => {
    expect(await names('search=helthcare')).toEqual(['Arogya Pharmacy']);
  });

  it('takes a short word as the beginning of a word, not as a misspelling of another', async () => {
    expect(await names('search=book')).toEqual(['Backwater Books']);
    expect(await names('search=ook')).toEqual([]);
    expect(await names('search=nil')).toEqual(['Nila Electronics']);
    for (const text of ['[', '^', '\\', ']', '(', '.*', '+', '$', '-'])
      expect([text, (await ask(`search=${encodeURIComponent(text)}`)).status]).toStrictEqual([
        text,
        200,
      ]);
  });

  it('forgives a misspelt word beside a right one, and finds no others by the right one', async () => {
    expect(await names('search=broadway zamrin')).toEqual(['Café Zamorin']);
    // Among equal matches, open shops come first.
    const onBroadway = await names('search=broadway');
    expect(onBroadway.toSorted()).toEqual(['Arogya Pharmacy', 'Café Zamorin']);
  });

  it('finds nothing for words that are nowhere, and takes % and _ as they are', async () => {
    for (const text of ['qqqxyz', '%', '_____'])
      expect(await names(`search=${encodeURIComponent(text)}`)).toEqual([]);
  });

  it('filters by category label, alias or slug and refuses one it does not know', async () => {
    for (const category of ['Dining', 'dining', 'Restaurant'])
      expect(await names(`category=${category}`)).toEqual(['Café Zamorin']);
    expect(await ask('category=Nonsense')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'category' }] },
    });
  });

  it('sorts by what the member gets: the standard percent where the shop says nothing', async () => {
    const inOrder = [
      ['Arogya Pharmacy', 5],
      ['Padmanabha Silks', 8],
      ['Nila Electronics', 10],
      ['Café Zamorin', 12.5],
      ['Backwater Books', 20],
    ];
    const sorted = async (order: string) =>
      (await search(`sortBy=discount&sortOrder=${order}`)).map(({ name, discount }) => [
        name,
        discount.percentage,
      ]);
    expect(await sorted('ASC')).toEqual(inOrder);
    expect(await sorted('DESC')).toEqual(inOrder.toReversed());
  });

  it('M-165: returns everything that is known of a shop', async () => {
    expect(await search('location=Kochi&search=zamorin')).toEqual([
      {
        id: expect.any(String),
        name: 'Café Zamorin',
        category: 'dining',
        categoryLabel: 'Dining',
        location: {
          address: '1 Broadway, Ernakulam',
          city: 'Kochi',
          coordinates: KOCHI,
          distance: 0,
        },
        contact: {
          phone: '+919847012345',
          email: 'zamorin@example.com',
          website: 'https://zamorin.example',
        },
        rating: { average: null },
        images: { featured: null },
        discount: { percentage: 12.5, tier: null },
        description: 'Malabar dishes since 1962',
        openingHours: HOURS,
        holidays: [],
        isOpen: expect.any(Boolean),
        amenities: ['parking'],
        tags: ['biryani'],
        badges: ['family'],
      },
    ]);
  });

  it('M-183: says by the weekly hours in Indian time whether a shop is open', async () => {
    // Monday 02:00 in India is still Sunday elsewhere.
    const monday = nextMondayInIndia(app.clock.now());
    for (const [hour, open] of [
      [2, true],
      [5, false],
    ] as const) {
      app.clock.resetShift();
      app.clock.shiftBy(monday + hour * 3_600_000 - app.clock.now().getTime());
      const then = await signedInAs(app, 'member');
      const { body } = await then.get('/api/users/shops/search?search=zamorin');
      expect([hour, body.data.map((s: FoundShop) => s.isOpen)]).toEqual([hour, [open]]);
    }
    app.clock.resetShift();
  });

  it('M-187: pages: every shop exactly once, with totals beside the data', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { body } = await ask(`limit=2&page=${page}`);
      expect(body.pagination).toMatchObject({
        totalRecords: 5,
        totalItems: 5,
        totalPages: 3,
        currentPage: page,
      });
      expect(body.searchMetadata.totalResults).toBe(5);
      expect(body.data).toHaveLength(page === 3 ? 1 : 2);
      seen.push(...body.data.map((s: FoundShop) => s.id));
    }
    expect(new Set(seen).size).toBe(5);
  });

  it('M-506: takes a distance from 1 to 100 kilometres', async () => {
    for (const distance of ['1', '100'])
      expect((await ask(`location=Kochi&maxDistance=${distance}`)).status).toBe(200);
    expect(await names('location=Kochi&maxDistance=1')).toEqual([
      'Café Zamorin',
      'Nila Electronics',
    ]);
    for (const distance of ['0', '101', '-5', 'far'])
      expect([distance, await ask(`maxDistance=${distance}`)]).toMatchObject([
        distance,
        { status: 422, body: { errors: [{ field: 'maxDistance' }] } },
      ]);
  });

  it.each([
    ['latitude=91&longitude=0', 'latitude'],
    ['latitude=10', 'longitude'],
    ['sortBy=colour', 'sortBy'],
    ['nonsense=1', 'nonsense'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('refuses %s with the field named', async (query, field) => {
    expect(await ask(query)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('M-340: is for signed-in members: they see shops, others get 401 or 403', async () => {
    expect((await ask('location=Kochi')).status).toBe(200);
    expect(await names('location=Kochi')).toContain('Café Zamorin');
    expect((await app.api.get('/api/users/shops/search')).status).toBe(401);
    const admin = await signedInAs(app, 'admin');
    expect((await admin.get('/api/users/shops/search')).status).toBe(403);
  });

  it('M-343: asks a visitor to log in, as the activation of a card does', async () => {
    for (const answer of [
      await app.api.get('/api/users/shops/search'),
      await app.api.post('/api/users/card/activate', { sessionId: randomUUID(), otp: '1234' }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { message: 'Please log in' } });
  });

  describe('among many shops', () => {
    const KANNUR = { latitude: 11.8745, longitude: 75.3704 };
    const boats = (name: string, km: number, change: Partial<ShopDetails> = {}) => ({
      name,
      category: 'travel',
      tags: ['kettuvallams'],
      latitude: KANNUR.latitude + km * KM,
      longitude: KANNUR.longitude,
      ...change,
    });
    const near = `latitude=${KANNUR.latitude}&longitude=${KANNUR.longitude}`;

    beforeAll(async () => {
      await writeApprovedShops(
        app.database,
        Array.from({ length: 51 }, () => boats('Ferry', 0, { tags: ['ferries'] })),
      );
      await eventually('the ferries are found', async () => {
        const { body } = await ask('search=ferries&limit=1');
        return body.pagination.totalRecords === 51;
      });
    });

    it('M-163: takes search, category, location, coordinates, distance, sorting and paging', async () => {
      await writeApprovedShops(app.database, [
        boats('Alpha', 5),
        boats('Bravo', 15),
        boats('Charlie', 0),
        boats('Too far', 30),
        boats('Without the word', 1, { tags: [] }),
        boats('Of another category', 1, { category: 'dining' }),
      ]);
      await eventually(
        'the boats are found',
        async () => (await search('search=kettuvallams')).length === 5,
      );
      const { body } = await ask(
        `search=kettuvallams&category=Travel&location=Kochi&${near}&maxDistance=20&sortBy=name&sortOrder=DESC&page=2&limit=2`,
      );
      expect(body.data.map((s: FoundShop) => s.name)).toEqual(['Alpha']);
      expect(body.pagination).toMatchObject({ totalRecords: 3, currentPage: 2, limit: 2 });
      expect(body.searchMetadata.centre).toEqual({ ...KANNUR, label: 'Kochi' });
    });

    it('sorts by relevance: the better match first, whatever its name', async () => {
      await writeApprovedShops(app.database, [
        boats('Alpha Lagoonside', 1),
        boats('Zulu Lagoon', 2),
      ]);
      await eventually('both are found', async () => (await search('search=lagoon')).length === 2);
      expect(await names('search=lagoon&sortBy=relevance')).toEqual([
        'Zulu Lagoon',
        'Alpha Lagoonside',
      ]);
    });

    it('M-510: returns page 1 with at most 50 shops by default', async () => {
      const { body } = await ask('search=ferries');
      expect(body.data).toHaveLength(50);
      expect(body.pagination).toMatchObject({ currentPage: 1, limit: 50, totalPages: 2 });
    });

    it('M-512: shows every shop on exactly one page, also where all are alike', async () => {
      const seen: string[] = [];
      for (let page = 1; page <= 6; page += 1) {
        const { body } = await ask(`search=ferries&sortBy=discount&limit=10&page=${page}`);
        expect(body.pagination).toMatchObject({ totalItems: 51, totalPages: 6, currentPage: page });
        seen.push(...body.data.map((s: FoundShop) => s.id));
      }
      expect(new Set(seen).size).toBe(51);
      expect(seen).toHaveLength(51);
    });
  });

  it('is counted in the metrics', async () => {
    const counted = async () => {
      const body = await app.get(Metrics).registry.metrics();
      const line =
        /_count\{.*method="GET",route="\/api\/users\/shops\/search",status="200".*\} (\d+)/;
      return Number(line.exec(body)?.[1] ?? 0);
    };
    const before = await counted();
    expect((await member.get('/api/users/shops/search?search=zamorin')).status).toBe(200);
    await eventually('it is counted', async () => (await counted()) === before + 1);
  });

  it('waits for a write that was named, and ignores names of events that never were', async () => {
    const [id] = await writeApprovedShops(app.database, [
      { name: 'Just now', category: 'dining', address: 'Nowhere' },
    ]);
    const named = { headers: { 'x-read-after': `shop/${id}@2, shop/${randomUUID()}@7, nonsense` } };
    const { body, headers } = await member.get('/api/users/shops/search?search=Just now', named);
    expect(headers.get('x-read-stale')).toBeNull();
    expect(body.data).toHaveLength(1);
  });

  it('returns what it has and says that it is stale when the write is not applied in two seconds', async () => {
    await app.get(Worker).stop();
    const [id] = await writeApprovedShops(app.database, [
      { name: 'Zubeidha', category: 'dining', address: 'Nowhere' },
    ]);
    const named = { headers: { 'x-read-after': `shop/${id}@2` } };
    const { status, body, headers } = await member.get(
      '/api/users/shops/search?search=Zubeidha',
      named,
    );
    expect({ status, found: body.data }).toEqual({ status: 200, found: [] });
    expect(headers.get('x-read-stale')).toBe('true');
  });
});

const IST_MS = 5.5 * 3_600_000;

/** The start of the next Monday in India, in milliseconds since 1970. */
function nextMondayInIndia(now: Date): number {
  const inIndia = new Date(now.getTime() + IST_MS);
  const days = (8 - inIndia.getUTCDay()) % 7 || 7;
  return inIndia.setUTCHours(0, 0, 0, 0) + days * DAY_MS - IST_MS;
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/shops';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { Worker } from '../../../platform/worker.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';

const KOCHI = { latitude: 9.9312, longitude: 76.2673 };
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
        ...KOCHI,
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

  it('without words lists everything within 10 km of the place, nearest first (M-505, M-507, M-509)', async () => {
    expect(await names('location=Kochi, Kerala')).toEqual([
      'Café Zamorin',
      'Arogya Pharmacy',
      'Nila Electronics',
    ]);
    const [first, second] = await search('location=Kochi');
    expect(first!.location.distance).toBe(0);
    expect(second!.location.distance).toBeCloseTo(9, 1);
  });

  it('takes coordinates before the place, and the distance in kilometres (M-163, M-505, M-506)', async () => {
    expect(await names(`latitude=8.48&longitude=76.95&location=Kochi`)).toEqual([
      'Padmanabha Silks',
    ]);
    expect(await names('location=Kochi&maxDistance=12')).toContain('Backwater Books');
  });

  it('orders by name where no place is known (M-508)', async () => {
    const answer = await ask('');
    expect(answer.body.data.map((s: FoundShop) => s.name)).toEqual([
      'Arogya Pharmacy',
      'Backwater Books',
      'Café Zamorin',
      'Nila Electronics',
      'Padmanabha Silks',
    ]);
    expect(answer.body.searchMetadata).toMatchObject({ centre: null, sortBy: 'name' });
  });

  it.each([
    ['name', 'zamorin', 'M-513'],
    ['category', 'healthcare', 'M-513'],
    ['tag', 'biryani', 'M-513'],
    ['address', 'canal road', 'M-513'],
    ['any case', 'ZAMORIN', 'M-514'],
    ['text without its accent', 'cafe', 'M-515'],
    ['text with an accent it does not have', 'zamörin', 'M-515'],
    ['misspelling', 'zamrin', 'M-516'],
    ['misspelled category', 'helthcare', 'M-516'],
  ])('finds by %s: %s (%s)', async (_what, text) => {
    expect(await search(`search=${encodeURIComponent(text)}`)).toHaveLength(1);
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

  it('forgives only the word that nobody uses, and only when nothing has all the words (M-516)', async () => {
    expect(await names('search=broadway zamrin')).toEqual(['Café Zamorin']);
    expect(await names('search=zamrin thiruvananthapuram')).toEqual([]);
    expect(await names('search=broadway')).toEqual(['Arogya Pharmacy', 'Café Zamorin']);
  });

  it('finds nothing for words that are nowhere, and takes % and _ as they are', async () => {
    for (const text of ['qqqxyz', '%', '_____'])
      expect(await names(`search=${encodeURIComponent(text)}`)).toEqual([]);
  });

  it('filters by category label, alias or slug and refuses one it does not know (M-416, M-427)', async () => {
    for (const category of ['Dining', 'dining', 'Restaurant'])
      expect(await names(`category=${category}`)).toEqual(['Café Zamorin']);
    expect(await ask('category=Nonsense')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'category' }] },
    });
  });

  it('sorts by discount, with what is unknown last in both directions', async () => {
    expect((await names('sortBy=discount&sortOrder=DESC')).at(0)).toBe('Backwater Books');
    for (const order of ['ASC', 'DESC'])
      expect((await names(`sortBy=discount&sortOrder=${order}`)).at(-1)).toBe('Nila Electronics');
  });

  it('sorts by relevance: the better match first', async () => {
    expect((await names('search=broadway ernakulam&sortBy=relevance')).length).toBe(2);
  });

  it('answers every field, null where nothing is known, and invents nothing (M-165, M-184, M-249)', async () => {
    const [shop] = await search('search=Nila');
    expect(shop).toEqual({
      id: expect.any(String),
      name: 'Nila Electronics',
      category: 'electronics',
      categoryLabel: 'Electronics',
      location: {
        address: '4 MG Road, Kochi',
        city: 'Kochi',
        coordinates: { latitude: null, longitude: null },
        distance: null,
      },
      contact: { phone: null, email: expect.any(String), website: null },
      rating: { average: null },
      images: { featured: null },
      discount: { percentage: null },
      description: null,
      openingHours: null,
      isOpen: null,
      amenities: [],
      tags: [],
      badges: [],
    });
  });

  it('pages: every shop exactly once, with totals beside the data (M-187, M-510, M-512)', async () => {
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
      seen.push(...body.data.map((s: FoundShop) => s.id));
    }
    expect(new Set(seen).size).toBe(5);
  });

  it.each([
    ['maxDistance=0', 'maxDistance'],
    ['maxDistance=101', 'maxDistance'],
    ['maxDistance=far', 'maxDistance'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['latitude=91&longitude=0', 'latitude'],
    ['latitude=10', 'longitude'],
    ['sortBy=colour', 'sortBy'],
    ['nonsense=1', 'nonsense'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('refuses %s with the field named (M-506, M-511)', async (query, field) => {
    expect(await ask(query)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('is for signed-in members: 401 without a token, 403 with an administrator’s (M-340, M-343)', async () => {
    expect(await app.api.get('/api/users/shops/search')).toMatchObject({
      status: 401,
      body: { message: 'Please log in' },
    });
    const admin = await signedInAs(app, 'admin');
    expect((await admin.get('/api/users/shops/search')).status).toBe(403);
  });

  it('waits for a write that was named, and ignores names of what never was', async () => {
    const [id] = await writeApprovedShops(app.database, [
      { name: 'Just now', category: 'dining', address: 'Nowhere' },
    ]);
    const named = { headers: { 'x-read-after': `shop/${id}@2, shop/${randomUUID()}@7, nonsense` } };
    const { body, headers } = await member.get('/api/users/shops/search?search=Just now', named);
    expect(headers.get('x-read-stale')).toBeNull();
    expect(body.data).toHaveLength(1);
  });

  it('answers what it has, and says that it is stale, when the write is not applied in two seconds', async () => {
    await app.get(Worker).stop();
    const [id] = await writeApprovedShops(app.database, [
      { name: 'Too late', category: 'dining', address: 'Nowhere' },
    ]);
    const named = { headers: { 'x-read-after': `shop/${id}@2` } };
    const { status, body, headers } = await member.get(
      '/api/users/shops/search?search=Too late',
      named,
    );
    expect({ status, found: body.data }).toEqual({ status: 200, found: [] });
    expect(headers.get('x-read-stale')).toBe('true');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatIsoDate, IST } from '@nattil/contracts/basic-formats';
import type {
  FoundShop,
  SearchMetadata,
  ShopSuggestions,
} from '@nattil/contracts/api/member/shops';
import { DAY_MS } from '../../../../platform/kernel/time.ts';
import type { ApiClient } from '../../../../platform/testing/api-client.ts';
import { eventually } from '../../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../../testing/approved-shops.ts';

const KOCHI = { latitude: 9.9312, longitude: 76.2673, city: 'Kochi' };
const KOZHIKODE = { latitude: 11.2588, longitude: 75.7804, city: 'Kozhikode' };
/** Degrees of latitude in a kilometre. */
const KM = 1 / 111.195;
const north = (km: number) => ({ ...KOCHI, latitude: KOCHI.latitude + km * KM });

const SHOPS = [
  { name: 'Thomas & Sons', category: 'shopping', ...north(1) },
  { name: 'Menon’s Café', category: 'dining', ...north(2) },
  { name: 'Medicare Clinic', category: 'healthcare', ...north(3) },
  { name: 'Lotus Bakery', category: 'dining', ...KOZHIKODE },
  { name: 'Chirayil House', category: 'shopping', ...north(4) },
  { name: 'Kizhakkel Traders', category: 'shopping', ...north(5) },
  { name: 'Neelakurinji Silks', category: 'shopping', tags: ['wedding'], ...north(6) },
  { name: 'Vidya Centre', category: 'education', ...north(7.2) },
  { name: 'Periyar Optics', category: 'healthcare', address: '7 Vypin Ferry Road', ...north(7) },
];

describe('finding shops', () => {
  let app: TestApp;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    member = await signedInAs(app, 'member');
    await writeApprovedShops(app.database, SHOPS);
    await eventually('the shops are found', async () => {
      const { body } = await member.get('/api/users/shops/search');
      return body.pagination.totalRecords === SHOPS.length;
    });
  });
  afterAll(() => app.close());

  const ask = async (query: Record<string, string>) => {
    const { status, body } = await member.get(
      `/api/users/shops/search?${new URLSearchParams(query)}`,
    );
    return {
      status,
      errors: body.errors,
      names: (body.data as FoundShop[] | undefined)?.map(({ name }) => name),
      total: body.pagination?.totalRecords as number,
      metadata: body.searchMetadata as SearchMetadata,
    };
  };
  const best = async (search: string) => (await ask({ search })).names![0];

  it.each([
    ["'&' and 'and', which need not be there", 'Thomas & Sons', ['thomas and sons', 'thomas sons']],
    ['punctuation, accents and case', 'Menon’s Café', ["Menon's", 'menons', 'MENON cafe']],
    ['one word written as two', 'Medicare Clinic', ['medi care', 'medicare']],
    ['singular and plural', 'Lotus Bakery', ['lotus bakeries']],
    ['a beginning', 'Neelakurinji Silks', ['neela', 'neelakur']],
    ['an edit from four letters, two from eight', 'Chirayil House', ['chirayl', 'chiryail']],
    ['two edits from eight letters', 'Neelakurinji Silks', ['neelakurnj', 'nelakurinj']],
    ['another spelling of one sound', 'Kizhakkel Traders', ['kilakel', 'keezhakkel']],
    ['an everyday word for its category', 'Vidya Centre', ['tuition']],
    ['a tag', 'Neelakurinji Silks', ['wedding']],
    ['a street', 'Periyar Optics', ['vypin ferry']],
  ])('does not mind %s', async (_what, name, texts) => {
    for (const text of texts) expect([text, await best(text)]).toEqual([text, name]);
  });

  it('adds what is like the words after what has them, and is not switched off by it', async () => {
    await writeApprovedShops(app.database, [
      { name: 'Chirayl Stores', category: 'shopping', ...north(3.5) },
    ]);
    await eventually('it is found', async () => (await best('chirayl')) === 'Chirayl Stores');
    expect((await ask({ search: 'chirayl' })).names).toEqual(['Chirayl Stores', 'Chirayil House']);
  });

  it('takes a word for a place, by its old name too, and says so; it wins over the chosen place', async () => {
    const { names, metadata } = await ask({ search: 'bakery calicut' });
    expect(names).toEqual(['Lotus Bakery']);
    expect(metadata.place).toMatchObject({ label: 'Kozhikode' });
    expect(metadata.place).toMatchObject(metadata.centre!);
    const chosen = await ask({ search: 'bakery calicut', location: 'Kochi' });
    expect(chosen.names).toEqual(['Lotus Bakery']);
    expect(chosen.metadata).toMatchObject({
      place: { name: 'Kozhikode' },
      understood: { words: 'bakery', withoutPlace: 'bakery' },
    });
  });

  it('takes a time in the words, or openAt, and says so', async () => {
    const inThreeDays = new Date(Date.now() + 3 * DAY_MS);
    const time = `${formatIsoDate(inThreeDays)}T11:00:00+05:30`;
    const at = await ask({ openAt: time, location: 'Kochi' });
    // None of them has opening hours, so all are listed.
    expect(at.names).toContain('Medicare Clinic');
    expect(at.metadata).toMatchObject({
      openAt: new Date(time).toISOString(),
      noneOpen: true,
      understood: null,
    });
    // Not today's weekday, which means now once it is past eleven.
    const weekday = inThreeDays.toLocaleDateString('en', { weekday: 'long', timeZone: IST });
    const named = await ask({ search: `stores open on ${weekday}`, location: 'Kochi' });
    expect(new Date(named.metadata.openAt!).toISOString()).toMatch(/T05:30:00/);
    expect(named.metadata.understood).toMatchObject({ withoutTime: 'stores' });
  });

  it('lists the nearest shops beyond an empty circle, and says how far', async () => {
    const { metadata, names } = await ask({
      search: 'bakery',
      latitude: '11.5',
      longitude: '75.9',
    });
    expect(names).toContain('Lotus Bakery');
    expect(metadata.widenedTo).toBeGreaterThan(10);
  });

  it('leaves out a word that nothing has before the answer is empty, and says which', async () => {
    const { names, metadata } = await ask({ search: 'kizhakkel qwxz' });
    expect(names).toEqual(['Kizhakkel Traders']);
    expect(metadata.ignoredWords).toEqual(['qwxz']);
    expect((await ask({ search: 'qwxz' })).total).toBe(0);
  });

  it('says what it corrected, with the way back to the exact words', async () => {
    const { names, metadata } = await ask({ search: 'kizhakel' });
    expect([names, metadata.correctedTo]).toEqual([['Kizhakkel Traders'], 'kizhakkel']);
    const exact = await ask({ search: 'kizhakel', exactWords: 'true' });
    expect([exact.names, exact.metadata.correctedTo]).toEqual([[], null]);
  });

  it('asks by relevance with words, else by distance or name, unless the person chose an order', async () => {
    const orderOf = async (query: Record<string, string>) => (await ask(query)).metadata.sortBy;
    expect(await orderOf({ search: 'house', location: 'Kochi' })).toBe('relevance');
    expect(await orderOf({ location: 'Kochi' })).toBe('distance');
    expect(await orderOf({})).toBe('name');
    expect(await orderOf({ search: 'house', location: 'Kochi', sortBy: 'name' })).toBe('name');
  });

  it('tells distances on the mean radius of the earth', async () => {
    const { body } = await member.get('/api/users/shops/search?location=Kochi&search=periyar');
    // 7 * 6371.0088 km * (1 / 111.195) degrees
    expect(body.data[0].location.distance).toBeCloseTo(7, 3);
  });

  it('filters by open now, minimum discount and a part of the map', async () => {
    const always = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        [{ open: '00:00', close: '23:59' }],
      ]),
    );
    await writeApprovedShops(app.database, [
      { name: 'Ever Open', category: 'grocery', hours: always, discountPercent: 30, ...north(8) },
    ]);
    await eventually('it is found', async () => (await best('ever open')) === 'Ever Open');
    expect((await ask({ openNow: 'true' })).names).toEqual(['Ever Open']);
    expect((await ask({ minDiscount: '30' })).names).toEqual(['Ever Open']);
    // A shop without a percent of its own gives the standard percent.
    expect((await ask({ minDiscount: '10' })).total).toBe((await ask({})).total);
    const south = 9.9312 + 7.5 * KM;
    expect((await ask({ bounds: `${south},76.2,10.2,76.4` })).names).toEqual(['Ever Open']);
  });

  it('suggests shops, categories and places that a text may become', async () => {
    const suggest = async (q: string): Promise<ShopSuggestions> =>
      (await member.get(`/api/users/shops/suggest?q=${encodeURIComponent(q)}`)).body.data;
    expect((await suggest('neel')).shops).toMatchObject([
      { name: 'Neelakurinji Silks', city: 'Kochi' },
    ]);
    expect((await suggest('din')).categories).toContainEqual({ slug: 'dining', label: 'Dining' });
    expect((await suggest('calic')).places).toMatchObject([{ name: 'Kozhikode' }]);
    for (const nothing of ['', ' ', '&'])
      expect(await suggest(nothing)).toEqual({
        shops: [],
        categories: [],
        places: [],
        isTrade: false,
      });
    expect(await member.get(`/api/users/shops/suggest?q=${'x'.repeat(101)}`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'q' }] },
    });
    expect((await app.api.get('/api/users/shops/suggest?q=a')).status).toBe(401);
  });

  it.each([
    ['one letter', { search: 'm' }],
    ['only punctuation', { search: '&-.,;' }],
    ['emoji', { search: '🍛🍛' }],
    ['Malayalam script', { search: 'മലബാർ' }],
    ['SQL', { search: `'; drop table shop; --` }],
    ['a regular expression', { search: '(a+)+$[^x]*\\' }],
    ['a hundred letters', { search: 'x'.repeat(100) }],
    ['fifty words', { search: 'a '.repeat(50) }],
    ['a rectangle over the date line', { bounds: '-17,177,-16,-179' }],
    ['the furthest page', { page: '1000000', limit: '100' }],
  ] as const)('answers %s', async (_what, query) => {
    expect(await ask(query)).toMatchObject({ status: 200 });
  });

  it.each([
    ['200 characters', { search: 'x'.repeat(200) }, 'search'],
    ['a radius of 0', { maxDistance: '0' }, 'maxDistance'],
    ['a radius of 101', { maxDistance: '101' }, 'maxDistance'],
    ['a rectangle without a corner', { bounds: '9.9,76.2,10.1' }, 'bounds'],
    ['a rectangle upside down', { bounds: '10.1,76.2,9.9,76.4' }, 'bounds'],
    ['a discount over 100', { minDiscount: '101' }, 'minDiscount'],
    ['open at no time', { openAt: 'tomorrow' }, 'openAt'],
    ['open perhaps', { openNow: 'perhaps' }, 'openNow'],
    ['exact perhaps', { exactWords: '1' }, 'exactWords'],
    ['an unknown category', { category: 'Nonsense' }, 'category'],
  ] as const)('refuses %s and names the field', async (_what, query, field) => {
    expect(await ask(query)).toMatchObject({ status: 422, errors: [{ field }] });
  });
});

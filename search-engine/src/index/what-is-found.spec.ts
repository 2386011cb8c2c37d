import { describe, expect, it } from '@jest/globals';
import {
  aShop,
  indexOf,
  KM,
  KOCHI,
  KOZHIKODE,
  namesFor,
  ON_MONDAYS,
  ON_SUNDAYS,
  searchRequest,
  shopsIn,
} from '../testing/shops-and-requests.ts';

const north = (kilometres: number) => ({ ...KOCHI, latitude: KOCHI.latitude + kilometres * KM });

describe('finding by words', () => {
  it.each([
    [
      'case, accents and punctuation',
      'Café Menon’s',
      ['cafe menons', "CAFÉ MENON'S", 'café, menon', 'menon-s cafe'],
    ],
    [
      "'&' and 'and'",
      'Thomas & Sons',
      ['thomas and sons', 'thomas & sons', 'thomas sons', 'Thomas&Sons'],
    ],
    ['singular and plural', 'Lotus Bakery', ['lotus bakeries', 'lotuses bakery']],
    [
      'one word written as two',
      'Medicare Clinic',
      ['medi care', 'medicare', 'medi care clinic', 'medi ca'],
    ],
    [
      'two words written as one',
      'Green Leaf Stores',
      ['greenleaf', 'green leaf', 'greenleaf stores'],
    ],
    [
      'a whole name written as one word',
      'Green Leaf & Sons Textiles',
      ['greenleafsonstextiles', 'greenleafandsonstextiles', 'GreenLeafSons textile'],
    ],
    ['a beginning', 'Neelakurinji Silks', ['neela', 'neelakurinji s', 'neelakurinji sil']],
    [
      'a letter too few, too many, wrong, or swapped',
      'Chirayil House',
      ['chirayl', 'chirrayil', 'cherayil', 'chiryail'],
    ],
    [
      'two mistakes in a long word',
      'Neelakurinji Silks',
      ['neelakurnj', 'nelakurinji silks', 'neelukurinja'],
    ],
    ['another spelling of the sound', 'Kizhakkel Traders', ['kilakel', 'kizhakel', 'keezhakkel']],
    ['Malayalam as it is typed', 'മലബാർ Bakery', ['മലബാർ', 'മലബാ']],
    [
      'initials, however they are set',
      'A K G Stores',
      ['akg', 'a k g', 'A.K.G. Stores', 'akg stores', 'a k'],
    ],
    ['a number', 'Hotel 1947', ['1947', 'hotel 1947']],
    ['a number at the end of a word', 'Studio24', ['studio24', 'studio', 'stud']],
  ])('ignores %s', (_what, name, texts) => {
    const index = indexOf({ name }, { name: 'Other Place' });
    for (const text of texts) expect([text, namesFor(index, { text })]).toEqual([text, [name]]);
  });

  it('splits a word in every way, also if one way has a part twice', () => {
    const index = indexOf({ name: 'Goldho Gold' }, { name: 'Ho' });
    expect(namesFor(index, { text: 'goldhogold' })).toEqual(['Goldho Gold']);
  });

  it.each([
    ["St. Mary's Motors", ['saint marys', 'saint mary motors', 'st marys']],
    ['Saint Thomas Silks', ['st thomas', 'St. Thomas silks', 'stthomas']],
    ['Varghese Brothers Bakery', ['varghese bros', 'bakery varghese bros']],
    ['Sree Krishna Sweets', ['sri krishna', 'shri krishna', 'shree krishna', 'sri', 'srikrishna']],
    ['Sri Murugan Stores', ['sree murugan', 'shri murugan', 'shree murugan', 'sreemurugan']],
    ['Sreekrishna Silks', ['sri krishna', 'sree krishna silks', 'shri krishna']],
  ])('treats abbreviations like the full words: %s', (name, texts) => {
    const index = indexOf({ name }, { name: 'Paint House' });
    for (const text of texts) {
      const found = index.search(searchRequest({ text }));
      expect(shopsIn(found).map((shop) => shop.name)).toEqual([name]);
      expect(found).toMatchObject({ ignoredWords: [], correctedTo: null });
    }
  });

  it('never matches a number by another', () => {
    expect(namesFor(indexOf({ name: 'Hotel 1947' }), { text: '1948' })).toEqual([]);
  });

  it('finds by category with its aliases and everyday words, by tags, address and city', () => {
    const index = indexOf(
      { name: 'One', category: 'pharmacy' },
      { name: 'Two', category: 'automotive' },
      { name: 'Three', tags: ['Appam'] },
      { name: 'Four', address: '3 Canal Road, Vypin' },
      { name: 'Five', city: 'Thrissur', latitude: 10.5276, longitude: 76.2144 },
    );
    for (const [text, name] of [
      ['chemist', 'One'],
      ['medical shop', 'One'],
      ['drugstore', 'One'],
      ['two-wheeler', 'Two'],
      ['two wheeler', 'Two'],
      ['two whe', 'Two'],
      ['twowheeler', 'Two'],
      ['appam', 'Three'],
      ['vypin', 'Four'],
      ['trichur', 'Five'],
    ])
      expect([text, namesFor(index, { text })]).toEqual([text, [name]]);
  });

  it('ranks shops with the word in their name before others of that category', () => {
    const index = indexOf(
      { name: 'Ortho Clinic', category: 'healthcare' },
      { name: 'Nila Eye Care', category: 'healthcare' },
    );
    expect(namesFor(index, { text: 'optician' })).toEqual(['Nila Eye Care', 'Ortho Clinic']);
  });

  it('does not match the name of a category by a similar name', () => {
    const index = indexOf(
      { name: 'Nila Mart', category: 'groceries', tags: ['milk'] },
      { name: 'Silka House' },
    );
    expect(namesFor(index, { text: 'silks' })).toEqual(['Silka House']);
    expect(namesFor(index, { text: 'milk' })).toEqual(['Nila Mart']);
  });

  it('does not match a category by the first of its words: gold is no gold loan', () => {
    const index = indexOf({ name: 'Nila Finance', category: 'services' });
    for (const text of ['gold', 'gol'])
      expect([text, namesFor(index, { text })]).toEqual([text, []]);
    for (const text of ['gold loan', 'goldloan', 'goldlo'])
      expect([text, namesFor(index, { text })]).toEqual([text, ['Nila Finance']]);
    const school = indexOf({ name: 'Nila', category: 'automotive' });
    for (const text of ['driving', 'driv', 'driving school'])
      expect([text, namesFor(school, { text })]).toEqual([text, ['Nila']]);
  });

  it('ranks fuzzy matches after exact ones and drops none of these', () => {
    const index = indexOf(
      { name: 'Marigold' },
      { name: 'Cold Drinks' },
      { name: 'Gold House' },
      { name: 'Golden Oak' },
    );
    expect(namesFor(index, { text: 'gold' })).toEqual(['Gold House', 'Golden Oak', 'Cold Drinks']);
  });

  it('matches nothing else if exact words are requested', () => {
    const index = indexOf({ name: 'Chirayil' });
    expect(namesFor(index, { text: 'chirayl', exactWords: true })).toEqual([]);
    expect(namesFor(index, { text: 'chira', exactWords: true })).toEqual(['Chirayil']);
  });

  it('matches nothing by punctuation', () => {
    const index = indexOf({ name: 'Chirayil' });
    for (const text of ['!!!', '&', '🍕', ' - '])
      expect([text, namesFor(index, { text })]).toEqual([text, []]);
  });

  it.each(["' or 1=1 --", '(.*)+$', '\\', 'a'.repeat(200), 'a b c d e f g h i j k l'])(
    'takes %j as words like any others',
    (text) => {
      expect(() =>
        indexOf({ name: 'A' }, { name: 'B' }).search(searchRequest({ text })),
      ).not.toThrow();
    },
  );
});

describe('terms without matches', () => {
  const index = indexOf(
    { name: 'Malabar Bakery' },
    { name: 'Nila Bakery' },
    { name: 'Nila Silks' },
  );

  it('are dropped before the result becomes empty, and reported', () => {
    const found = index.search(searchRequest({ text: 'malabar qwxz' }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(['Malabar Bakery']);
    expect(found.ignoredWords).toEqual(['qwxz']);
  });

  it('are dropped if terms match only separately: the most common first', () => {
    const found = index.search(searchRequest({ text: 'malabar nila' }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(['Malabar Bakery']);
    expect(found.ignoredWords).toEqual(['nila']);
  });

  it('are as few as possible if terms match only separately', () => {
    const shops = indexOf(
      { name: 'Royal Bakery', ...KOZHIKODE, city: 'Kozhikode' },
      { name: 'Nila Bakery', ...KOCHI, city: 'Kochi' },
      { name: 'Nila Silks', ...KOCHI, city: 'Kochi' },
      { name: 'Nila Gym', address: '10 Market Road', ...KOCHI, city: 'Kochi' },
    );
    for (const [text, name, ignored] of [
      ['royal bakery silks', 'Royal Bakery', 'silks'],
      ['silks royal bakery', 'Royal Bakery', 'silks'],
      ['bakery kochi 10', 'Nila Bakery', '10'],
      ['kochi bakery 10% discount', 'Nila Bakery', '10'],
    ]) {
      const found = shops.search(searchRequest({ text: text! }));
      expect([text, ...shopsIn(found).map((shop) => shop.name)]).toEqual([text, name]);
      expect([text, ...found.ignoredWords]).toEqual([text, ignored]);
    }
  });

  it('are dropped first if they are short and misspelt and terms match only separately', () => {
    const shops = indexOf({ name: 'Lighthouse Clinic' }, { name: 'Nila Clinic' }, { name: 'Abid' });
    for (const text of ['abcd clinic', 'clinic abcd']) {
      const found = shops.search(searchRequest({ text }));
      expect([
        text,
        shopsIn(found)
          .map(({ name }) => name)
          .toSorted(),
      ]).toEqual([text, ['Lighthouse Clinic', 'Nila Clinic']]);
      expect(found).toMatchObject({ ignoredWords: ['abcd'], correctedTo: null });
    }
  });

  it('are dropped even if only stop words are left', () => {
    const stores = indexOf({ name: 'Lotus Stores' }, { name: 'Nila' });
    const found = stores.search(searchRequest({ text: 'store qwxz' }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(['Lotus Stores']);
    expect(found.ignoredWords).toEqual(['qwxz']);
  });

  it('give no result if no term matches', () => {
    const found = index.search(searchRequest({ text: 'qwxz' }));
    expect(found).toMatchObject({ total: 0, ignoredWords: [], correctedTo: null });
  });
});

describe('a correction', () => {
  const index = indexOf({ name: 'Chirayil Bakery' }, { name: 'Nila Silks' });

  it('is reported if the typed words match nothing', () => {
    expect(index.search(searchRequest({ text: 'chirayl bakery' })).correctedTo).toBe(
      'chirayil bakery',
    );
  });

  it('names the words of the shops that were found', () => {
    const town = indexOf(
      { name: 'Menon Tailors' },
      { name: 'Manon Bakery' },
      { name: 'Nila Bakery' },
      { name: 'Lotus Bakery' },
    );
    for (const [text, correctedTo] of [
      ['menon bakery', 'manon bakery'],
      ['bakery menon', 'bakery manon'],
      ['menon tailors', null],
    ] as const)
      for (const _ of ['once', 'twice', 'from what is kept'])
        expect([text, town.search(searchRequest({ text })).correctedTo]).toEqual([
          text,
          correctedTo,
        ]);
  });

  it('keeps stop words in their place and omits dropped terms', () => {
    for (const [text, correctedTo] of [
      ['the best chirayl shop near me', 'the best chirayil shop near me'],
      ['best qwxz chirayl store', 'best chirayil store'],
    ])
      for (const _ of ['once', 'twice', 'from what is kept'])
        expect(index.search(searchRequest({ text: text! })).correctedTo).toBe(correctedTo);
  });

  it('is not reported if nothing was corrected', () => {
    for (const text of ['chirayil', 'chira', 'chemist', 'bakeries', 'qwxz'])
      expect([text, index.search(searchRequest({ text })).correctedTo]).toEqual([text, null]);
  });
});

describe('a place in the query', () => {
  const index = indexOf(
    { name: 'Near Bakery', category: 'bakery', ...KOZHIKODE, city: 'Kozhikode' },
    { name: 'Far Bakery', category: 'bakery', ...KOCHI, city: 'Kochi' },
    {
      name: 'Beside Bakery',
      category: 'bakery',
      latitude: KOZHIKODE.latitude + 5 * KM,
      longitude: KOZHIKODE.longitude,
      city: 'Feroke',
    },
    { name: 'Calicut Bakery', category: 'bakery', ...KOCHI, city: 'Kochi' },
  );

  it('is found by each of its names, also as a district', () => {
    const index = indexOf(
      { name: 'Kalpetta Silks', city: 'Kalpetta', latitude: 11.6085, longitude: 76.0833 },
      { name: 'Kochi Silks', city: 'Kochi' },
    );
    for (const text of ['wayanad', 'wynad', 'silks wynad'])
      expect([text, namesFor(index, { text })]).toEqual([text, ['Kalpetta Silks']]);
  });

  it('becomes the centre by its old and its new name, and is reported', () => {
    for (const text of ['bakery calicut', 'bakery in kozhikode', 'Calicut bakeries'])
      for (const from of [null, KOCHI]) {
        const found = index.search(searchRequest({ text, from }));
        // A shop with all words in its name comes first, wherever it is.
        const named = text === 'bakery in kozhikode' ? [] : ['Calicut Bakery'];
        expect([text, ...shopsIn(found).map(({ name }) => name)]).toEqual([
          text,
          ...named,
          'Near Bakery',
          'Beside Bakery',
        ]);
        expect(found.place?.name).toBe('Kozhikode');
        expect(found.centre).toMatchObject(KOZHIKODE);
      }
  });

  it('is recognised by a prefix or with a misspelling', () => {
    for (const text of ['bakery kozhik', 'bakery kozikhode'])
      expect([text, index.search(searchRequest({ text })).place?.name]).toEqual([
        text,
        'Kozhikode',
      ]);
  });

  it('is taken out of the words, to search without it', () => {
    const { understood } = index.search(
      searchRequest({ text: 'best bakery near Calicut open on sunday', from: KOCHI }),
    );
    expect(understood).toEqual({
      words: 'best bakery',
      withoutPlace: 'best bakery open on sunday',
      withoutTime: 'best bakery near Calicut',
    });
  });

  it('remains if no shop has the other words', () => {
    const found = index.search(searchRequest({ text: 'qwxz calicut', from: KOCHI }));
    expect(shopsIn(found).map(({ name }) => name)).toContain('Near Bakery');
    expect(found).toMatchObject({ place: { name: 'Kozhikode' }, ignoredWords: ['qwxz'] });
  });
});

describe('a time in the query', () => {
  const index = indexOf(
    { name: 'Sunday Silks', hours: ON_SUNDAYS },
    { name: 'Monday Silks', hours: ON_MONDAYS },
    { name: 'Holiday Silks', hours: ON_SUNDAYS, holidays: ['2026-03-08'] },
    { name: 'Unknown Silks' },
    { name: 'Sunday Market', hours: ON_MONDAYS },
  );
  const SUNDAY = new Date('2026-03-08T11:00:00+05:30');

  it('leaves the shops that are open then, without those on holiday', () => {
    const found = index.search(searchRequest({ text: 'silks open on sunday', from: KOCHI }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(['Sunday Silks']);
    expect(found).toMatchObject({ openAt: SUNDAY, noneOpen: false });
  });

  it('gives way to the time of the request', () => {
    const openAt = new Date('2026-03-09T11:00:00+05:30');
    const found = index.search(searchRequest({ text: 'silks open on sunday', openAt }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(['Monday Silks']);
    expect(found.openAt).toBe(openAt);
  });

  it('lists closed shops if none is open then, and says so', () => {
    const found = index.search(searchRequest({ text: 'silks at 5 am', from: KOCHI }));
    expect(found).toMatchObject({ total: 4, noneOpen: true });
  });

  it.each([
    'sunday market',
    'Sunday Market near me',
    'where is sunday market',
    'sunday market kochi',
    'sunday market in Kochi',
  ])('is a word if a shop has all of the words in its name: %s', (text) => {
    const found = index.search(searchRequest({ text, from: KOCHI }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(['Sunday Market']);
    expect(found.openAt).toBeNull();
  });
});

describe('a circle without matches', () => {
  const bakeries = [40, 12, 30, 20, 60, 80, 100].map((away) => ({
    name: `Bakery ${away}`,
    ...north(away),
  }));
  const index = indexOf(...bakeries, { name: 'Nila Silks' });

  it('gives way to the nearest five beyond it', () => {
    const found = index.search(searchRequest({ text: 'bakery', from: KOCHI }));
    expect(shopsIn(found).map(({ name }) => name)).toEqual(
      [12, 20, 30, 40, 60].map((away) => `Bakery ${away}`),
    );
    expect(found).toMatchObject({ total: 5, widenedTo: 60, sortBy: 'distance' });
  });

  it('is empty only if the whole catalogue has no match', () => {
    const found = index.search(searchRequest({ text: 'qwxz', from: KOCHI }));
    expect(found).toMatchObject({ total: 0, widenedTo: null });
  });

  it('is not left for matches inside it', () => {
    const found = index.search(searchRequest({ text: 'silks', from: KOCHI }));
    expect(found).toMatchObject({ total: 1, widenedTo: null });
  });
});

describe('the order', () => {
  it('is by relevance: name before category before address, then by distance', () => {
    const index = indexOf(
      { name: 'In the address', address: 'Gold Street', ...north(1) },
      { name: 'Of the category', category: 'jewelry', ...north(1) },
      { name: 'Far Gold', ...north(8) },
      { name: 'Near Gold', ...north(2) },
      { name: 'Goldsmith', ...north(1) },
      { name: 'Good Day', ...north(1) },
    );
    expect(namesFor(index, { text: 'gold', from: KOCHI })).toEqual([
      'Near Gold',
      'Far Gold',
      'Of the category',
      'In the address',
      'Goldsmith',
      'Good Day',
    ]);
  });

  it('starts with the shop whose whole name was typed', () => {
    const index = indexOf(
      { name: 'Nila Silks Aluva', ...north(1) },
      { name: 'Nila Silks', ...north(5) },
    );
    expect(namesFor(index, { text: 'nila silks', from: KOCHI })[0]).toBe('Nila Silks');
  });

  it('puts the open one of two shops in one place first', () => {
    const index = indexOf(
      { name: 'Closed Silks', hours: ON_SUNDAYS },
      { name: 'Open Silks', hours: ON_MONDAYS },
    );
    const names = () => namesFor(index, { text: 'silks', from: KOCHI });
    expect(names()).toEqual(['Open Silks', 'Closed Silks']);
    // The changed shop is in another segment than the two.
    index.put(aShop(2, { name: 'Changed Silks', hours: ON_MONDAYS }));
    expect(names()).toEqual(['Open Silks', 'Changed Silks', 'Closed Silks']);
  });

  it('treats a holiday as closed, and answers contain the holidays to come', () => {
    const [today, earlier, later] = ['2026-03-02', '2026-03-01', '2026-03-09'];
    const index = indexOf(
      { name: 'Open', hours: ON_MONDAYS, holidays: [earlier, later] },
      { name: 'On Holiday', hours: ON_MONDAYS, holidays: [today, later] },
      { name: 'Hours Unknown', holidays: [today] },
      { name: 'No Holidays', hours: ON_MONDAYS },
      { name: 'Nothing Known', holidays: [earlier] },
    );
    const shops = shopsIn(index.search(searchRequest({ sortBy: 'name' })));
    expect(shops.map(({ name, isOpen, holidays }) => [name, isOpen, holidays])).toEqual([
      ['Hours Unknown', false, [today]],
      ['No Holidays', true, []],
      ['Nothing Known', null, []],
      ['On Holiday', false, [today, later]],
      ['Open', true, [later]],
    ]);
    expect(namesFor(index, { openNow: true, sortBy: 'name' })).toEqual(['No Holidays', 'Open']);
    const nextMonday = { openNow: true, now: new Date('2026-03-09T06:00:00Z') };
    expect(namesFor(index, nextMonday)).toEqual(['No Holidays']);
  });

  it('is the one that the person chose', () => {
    const index = indexOf(
      { name: 'B', ...north(1), discountPercent: 5 },
      { name: 'a', ...north(3), discountPercent: 20 },
      { name: 'C', latitude: null, longitude: null, discountPercent: 12 },
    );
    const inOrder = (sortBy: 'distance' | 'name' | 'discount', descending = false) =>
      namesFor(index, { from: KOCHI, sortBy, descending }).join('');
    expect(inOrder('distance')).toBe('BaC');
    expect(inOrder('distance', true)).toBe('aBC');
    expect(inOrder('name')).toBe('aBC');
    expect(inOrder('name', true)).toBe('CBa');
    expect(inOrder('discount')).toBe('BCa');
    expect(inOrder('discount', true)).toBe('aCB');
  });

  it('is the same on all pages: no shop is repeated or missing', () => {
    const index = indexOf(...Array.from({ length: 95 }, () => ({ name: 'Same Name' })));
    for (const fields of [
      { from: KOCHI },
      { text: 'same' },
      { sortBy: 'name' as const },
      { sortBy: 'discount' as const },
    ]) {
      const ids = [0, 20, 40, 60, 80].flatMap((offset) =>
        shopsIn(index.search(searchRequest({ ...fields, offset, limit: 20 }))).map(({ id }) => id),
      );
      expect(ids).toEqual(ids.toSorted());
      expect(new Set(ids).size).toBe(95);
    }
  });
});

describe('filters', () => {
  const index = indexOf(
    { name: 'Open', hours: ON_MONDAYS, category: 'bakery', discountPercent: 5 },
    { name: 'Closed', hours: ON_SUNDAYS, ...north(4), discountPercent: null },
    { name: 'Unknown', ...north(20), discountPercent: 25, tierPercents: { gold: 2 } },
  );

  it('are category, radius, rectangle and whether a shop is open now', () => {
    expect(namesFor(index, { category: 'bakery' })).toEqual(['Open']);
    expect(namesFor(index, { from: KOCHI, radius: 10 })).toEqual(['Open', 'Closed']);
    expect(namesFor(index, { openNow: true })).toEqual(['Open']);
    const { latitude, longitude } = north(4);
    const bounds = {
      south: latitude - KM,
      north: latitude + KM,
      west: longitude - 1,
      east: longitude + 1,
    };
    expect(namesFor(index, { bounds })).toEqual(['Closed']);
    expect(namesFor(index, { bounds, from: KOCHI, radius: 1 })).toEqual(['Closed']);
  });

  it('use the percent that the member gets, and answers contain it', () => {
    expect(namesFor(index, { minPercent: 10, sortBy: 'name' })).toEqual(['Closed', 'Unknown']);
    const percents = (tier: 'bronze' | 'gold') =>
      shopsIn(index.search(searchRequest({ tier, sortBy: 'name' }))).map(({ discount }) => [
        discount.percentage,
        discount.tier,
      ]);
    expect(percents('bronze')).toEqual([
      [10, null],
      [5, null],
      [25, null],
    ]);
    expect(percents('gold')).toEqual([
      [10, null],
      [8, 'gold'],
      [8, 'gold'],
    ]);
  });

  it("name no tier where its percent is the shop's own too", () => {
    const equal = indexOf({ discountPercent: 8 });
    const [shop] = shopsIn(equal.search(searchRequest({ tier: 'gold' })));
    expect(shop!.discount).toEqual({ percentage: 8, tier: null });
  });

  it('find nothing in an unknown category', () => {
    expect(namesFor(index, { category: 'spaceships' })).toEqual([]);
  });
});

describe('suggestions', () => {
  it('are shops, categories and places that begin with what was typed', () => {
    const index = indexOf({ name: 'Kottayam Bakery' }, { name: 'Nila Silks' });
    const { shops, categories, places } = index.suggest('ko', searchRequest().now);
    expect(shops).toEqual([
      { id: aShop(0).id, name: 'Kottayam Bakery', city: 'Kochi', distance: null },
    ]);
    expect(places).toEqual([{ name: 'Kochi', ...KOCHI }]);
    expect(categories).toEqual([]);
    expect(index.suggest('chem', searchRequest().now).categories).toEqual([
      { slug: 'pharmacy', label: 'Pharmacy' },
    ]);
    expect(index.suggest(' & ', searchRequest().now)).toEqual({
      shops: [],
      categories: [],
      places: [],
      isTrade: false,
    });
  });

  it('name a city before the others of its district, by its old name too', () => {
    const index = indexOf(
      ...['Thrissur', 'Chalakudy', 'Thiruvananthapuram', 'Varkala', 'Kozhikode', 'Vadakara']
        .concat('Kalpetta', 'Sulthan Bathery')
        .map((city) => ({ city })),
    );
    const placesFor = (text: string) =>
      index.suggest(text, searchRequest().now).places.map(({ name }) => name);
    for (const text of ['thriss', 'thrissur', 'trichur'])
      expect([text, placesFor(text)[0]]).toEqual([text, 'Thrissur']);
    for (const text of ['thiruvananthapuram', 'trivan', 'tvm'])
      expect([text, placesFor(text)[0]]).toEqual([text, 'Thiruvananthapuram']);
    expect(placesFor('calic')).toEqual(['Kozhikode']);
    expect(placesFor('wayanad')).toEqual(['Kalpetta', 'Sulthan Bathery']);
  });

  it('are the nearest shops first, with their distances; farther ones fill the list', () => {
    const index = indexOf(
      { name: 'Bakes of Delhi', city: 'Delhi', latitude: 28.6139, longitude: 77.209 },
      { name: 'Bake House', ...north(4) },
      { name: 'Bake Well', ...north(2) },
    );
    const { shops, isTrade } = index.suggest('bak', searchRequest().now, KOCHI);
    expect(shops.map(({ name }) => name)).toEqual(['Bake Well', 'Bake House', 'Bakes of Delhi']);
    expect(shops[0]!.distance).toBeCloseTo(2, 1);
    expect(isTrade).toBe(false);
    expect(index.suggest('baker', searchRequest().now, KOCHI).isTrade).toBe(true);
  });
});

import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { EVERYDAY_WORDS } from '@nattil/contracts/catalog/category-words';
import { type City, findCity } from '@nattil/contracts/catalog/cities';
import { isOpenAt } from '../documents/opening-hours.ts';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { normalise, tokenise } from '../text/normalise-text.ts';
import { type Make, misspelt, OLD_NAMES, type Random } from './quality-queries.ts';
import { KOCHI } from './shops-and-requests.ts';

const RADIUS_KM = 10;
const KM_PER_DEGREE = 111.195;
/** What people write for `MONDAY_MORNING`, 2 March 2026, 11:30 in India, and the time it means. */
const TIMES: readonly (readonly [string, string])[] = [
  ['open now', '2026-03-02T11:30'],
  ['open today', '2026-03-02T11:30'],
  ['tonight', '2026-03-02T21:00'],
  ['open tonight', '2026-03-02T21:00'],
  ['this evening', '2026-03-02T18:00'],
  ['tomorrow', '2026-03-03T11:00'],
  ['open tomorrow', '2026-03-03T11:00'],
  ['tomorrow morning', '2026-03-03T10:00'],
  ['tomorrow evening', '2026-03-03T18:00'],
  ['on sunday', '2026-03-08T11:00'],
  ['open on sunday', '2026-03-08T11:00'],
  ['sunday morning', '2026-03-08T10:00'],
  ['open sunday evening', '2026-03-08T18:00'],
  ['on saturday', '2026-03-07T11:00'],
  ['open on wednesday', '2026-03-04T11:00'],
  ['open late', '2026-03-02T22:00'],
  ['open at 9 pm', '2026-03-02T21:00'],
  ['at 8:30 am', '2026-03-03T08:30'],
  ['open at 21:00', '2026-03-02T21:00'],
  ['sunday 5pm', '2026-03-08T17:00'],
  ['tomorrow at 10 am', '2026-03-03T10:00'],
];
const BEFORE = [
  'best',
  'good',
  'cheap',
  'where can i buy',
  'where can i find',
  'i need',
  'i need a',
  'i want',
  'any',
  'looking for',
  'please show me',
  'some good',
  'nalla',
  'find me a',
];
const AFTER = [
  'please',
  'near me',
  'nearby',
  'around here',
  'shops',
  'shop near me',
  'kada',
  'evide',
  'shops nearby',
  '',
];

const categoriesOf = (word: string) => [
  ...CATEGORIES.filter(({ label, aliases }) => [label, ...aliases].includes(word)).map(
    ({ slug }) => slug,
  ),
  ...EVERYDAY_WORDS.filter(({ words }) => words.includes(word)).map(({ slug }) => slug),
];

/** A word for the kind of shop. */
function tradeOf(shop: IndexedShop, random: Random) {
  const category = CATEGORIES.find(({ slug }) => slug === shop.category);
  if (!category) return null;
  const everyday = EVERYDAY_WORDS.filter(({ slug }) => slug === category.slug);
  const what = random.pick([
    category.label,
    ...category.aliases,
    ...everyday.flatMap(({ words }) => words),
  ]);
  const categories = categoriesOf(what);
  const words = tokenise(what);
  const isOne = (each: IndexedShop) =>
    categories.includes(each.category ?? '') ||
    words.some((word) => tokenise([each.name, ...each.tags].join(' ')).includes(word));
  return { what: random.chance(0.5) ? what.toLowerCase() : what, categories, words, isOne };
}

function isNear({ latitude, longitude, city }: IndexedShop, place: City): boolean {
  if (latitude === null || longitude === null) return city === place.name;
  const north = (latitude - place.latitude) * KM_PER_DEGREE;
  const across = Math.cos((place.latitude * Math.PI) / 180);
  return Math.hypot(north, (longitude - place.longitude) * KM_PER_DEGREE * across) <= RADIUS_KM;
}

function ofPlace(shop: IndexedShop, random: Random, nameOf: (city: City) => string) {
  const city = findCity(shop.city);
  const trade = tradeOf(shop, random);
  if (!city || !trade || city.name === 'Kochi' || !isNear(shop, city)) return null;
  const [what, place] = [trade.what, nameOf(city)];
  return {
    text: random.pick([
      `${what} near ${place}`,
      `${what} in ${place}`,
      `${what} at ${place}`,
      `${what} around ${place}`,
      `${what} ${place}`,
      `${place} ${what}`,
      `${what}, ${place}`,
    ]),
    from: KOCHI,
    isTarget: (each: IndexedShop) => isNear(each, city) && trade.isOne(each),
    isRight: (each: IndexedShop) => isNear(each, city),
    meant: trade.words,
    categories: trade.categories,
  };
}

export const PLACES_AND_TIMES: Record<string, Make> = {
  'places elsewhere': (shop, random) =>
    ofPlace(shop, random, (city) => random.pick([city.name, ...(OLD_NAMES[city.name] ?? [])])),
  'misspelt places elsewhere': (shop, random) =>
    ofPlace(shop, random, (city) => misspelt(normalise(city.name), random)),
  times: (shop, random, shops) => {
    const city = findCity(shop.city);
    const trade = tradeOf(shop, random);
    if (!city || !trade) return null;
    const [when, time] = random.pick(TIMES);
    const at = new Date(`${time}:00+05:30`);
    const isOpen = ({ hours, holidays }: IndexedShop) =>
      hours !== null && isOpenAt(hours, holidays, at);
    const isTarget = (each: IndexedShop) => isNear(each, city) && trade.isOne(each) && isOpen(each);
    if (!shops.some(isTarget)) return null;
    const { what } = trade;
    return {
      text: random.pick([`${what} ${when}`, `${what} ${when}`, `${when} ${what}`]),
      from: city,
      isTarget,
      isRight: isOpen,
      meant: trade.words,
      categories: trade.categories,
    };
  },
  'filler words': (shop, random, shops) => {
    const city = findCity(shop.city);
    const trade = tradeOf(shop, random);
    if (!city || !trade) return null;
    const isTarget = (each: IndexedShop) => isNear(each, city) && trade.isOne(each);
    if (!shops.some(isTarget)) return null;
    const text = `${random.pick(BEFORE)} ${trade.what} ${random.pick(AFTER)}`.trim();
    return { text, from: city, isTarget, meant: trade.words, categories: trade.categories };
  },
};

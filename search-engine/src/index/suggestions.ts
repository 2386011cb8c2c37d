import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import type { Position } from '../geo/earth.ts';
import type { SearchRequest, Suggestions } from '../queries/search-request.ts';
import type { IndexContext } from '../segments/index-context.ts';
import type { Segment } from '../segments/segment.ts';
import { CITY_BY_NAME } from '../text/place-names.ts';
import { type Group, indexedWords, phraseOf } from '../text/synonyms.ts';
import type { SearchContext } from './search-context.ts';
import { searchWords } from './search.ts';

const MAX_SHOPS = 5;
/** The search stops after this many matches: a single letter begins every third name. */
const ENOUGH_SHOPS = 1_000;
/** Around the member; farther shops only fill the list. */
const NEAR_KM = 25;
/** From this many letters on, a word for a category may lack its last letters. */
const MIN_TRADE = 4;
const MAX_MISSING = 3;
const MAX_CATEGORIES = 3;
const MAX_PLACES = 3;
/** Less than one letter: if a city and its district share a name, the city comes first. */
const OF_DISTRICT = 0.5;

/** Completes a text that is still being typed; shops around `from` come before others. */
export function suggest(
  segments: readonly Segment[],
  context: SearchContext,
  text: string,
  now: Date,
  from: Position | null,
): Suggestions {
  const typed = indexedWords(text);
  if (typed.length === 0) return { shops: [], categories: [], places: [], isTrade: false };
  const groups = groupsBeginningWith(typed, context.index);
  const categories = groups.filter(({ kind }) => kind === 'category');
  const hasShops = ({ number }: Group) =>
    segments.some((segment) => segment.groups.of(number).length > 0);
  return {
    shops: shopsFor(segments, context, { text, now, from }),
    categories: categories
      .flatMap(({ group: { name } }) => {
        const label = categoryLabel(name);
        return label === null ? [] : [{ slug: name, label }];
      })
      .slice(0, MAX_CATEGORIES),
    places: groups
      .filter(({ kind, group }) => kind === 'city' && hasShops(group))
      .slice(0, MAX_PLACES)
      .map(({ group: { name } }) => {
        const { latitude = null, longitude = null } = CITY_BY_NAME.get(name) ?? {};
        return { name, latitude, longitude };
      }),
    isTrade: categories.some(
      ({ missing }) => missing === 0 || (missing <= MAX_MISSING && text.length >= MIN_TRADE),
    ),
  };
}

/** The best shops nearby, then those farther away; the nearest first. */
function shopsFor(
  segments: readonly Segment[],
  context: SearchContext,
  wanted: Pick<SearchRequest, 'text' | 'now' | 'from'>,
): Suggestions['shops'] {
  const found = new Map<string, FoundShop>();
  for (const radius of wanted.from ? [NEAR_KM, Infinity] : [Infinity]) {
    const request = { ...AS_TYPED, ...wanted, radius };
    const { page } = searchWords(segments, context, request, ENOUGH_SHOPS);
    const json = Buffer.allocUnsafe(page.maxBytes);
    const shops = JSON.parse(json.toString('utf8', 0, page.writeTo(json, 0))) as FoundShop[];
    for (const shop of shops) if (found.size < MAX_SHOPS) found.set(shop.id, shop);
    if (found.size >= MAX_SHOPS) break;
  }
  const shops = [...found.values()].map(({ id, name, location: { city, distance } }) => ({
    ...{ id, name, city, distance },
  }));
  if (!wanted.from) return shops;
  return shops.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
}

const AS_TYPED: Omit<SearchRequest, 'text' | 'now' | 'from' | 'radius'> = {
  category: null,
  bounds: null,
  openNow: false,
  openAt: null,
  minPercent: null,
  sortBy: 'relevance',
  descending: false,
  offset: 0,
  limit: MAX_SHOPS,
  exactWords: false,
  tier: DEFAULT_TIER,
};

/**
 * Categories and cities with a name that begins with the text. The shortest completion comes first,
 * and a city comes before the other cities of the district that is named after it.
 */
function groupsBeginningWith(typed: readonly string[], { synonyms }: IndexContext) {
  const whole = typed.join(' ');
  const found = new Map<Group, { kind: Group['kind']; group: Group; missing: number }>();
  for (const [phrase, { groups, city }] of synonyms.phrases) {
    if (!phrase.startsWith(whole) && phrase !== phraseOf(typed)) continue;
    const letters = Math.max(0, phrase.length - whole.length);
    for (const group of groups) {
      const { kind, name } = group;
      const missing = letters + (city === null || city.name === name ? 0 : OF_DISTRICT);
      const known = found.get(group);
      if (!known || known.missing > missing) found.set(group, { kind, group, missing });
    }
  }
  return [...found.values()].sort(
    (a, b) => a.missing - b.missing || (a.group.name < b.group.name ? -1 : 1),
  );
}

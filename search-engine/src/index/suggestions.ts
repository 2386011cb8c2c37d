import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import { SEARCH_DEFAULT_DISTANCE_KM } from '@nattil/contracts/rules/search/search';
import type { SearchRequest, Suggestions } from '../queries/search-request.ts';
import type { IndexContext } from '../segments/index-context.ts';
import type { Segment } from '../segments/segment.ts';
import { indexedWords, phraseOf } from '../text/synonyms.ts';
import type { SearchContext } from './search-context.ts';
import { search } from './search.ts';

const MAX_SHOPS = 5;
/** The search stops after this many matches: a single letter begins every third name. */
const ENOUGH_SHOPS = 1_000;
const MAX_CATEGORIES = 3;
const MAX_PLACES = 3;
/** Less than one letter: if a city and its district share a name, the city comes first. */
const OF_DISTRICT = 0.5;

/** Completes a text that is still being typed. */
export function suggest(
  segments: readonly Segment[],
  context: SearchContext,
  text: string,
  now: Date,
): Suggestions {
  const typed = indexedWords(text);
  if (typed.length === 0) return { shops: [], categories: [], places: [] };
  const request: SearchRequest = {
    text,
    category: null,
    from: null,
    radius: SEARCH_DEFAULT_DISTANCE_KM,
    bounds: null,
    openNow: false,
    minPercent: null,
    sortBy: 'relevance',
    descending: false,
    offset: 0,
    limit: MAX_SHOPS,
    exactWords: false,
    tier: DEFAULT_TIER,
    now,
  };
  const { page } = search(segments, context, request, ENOUGH_SHOPS);
  const json = Buffer.allocUnsafe(page.maxBytes);
  const shops = JSON.parse(json.toString('utf8', 0, page.writeTo(json, 0))) as FoundShop[];
  const groups = groupsBeginningWith(typed, context.index);
  return {
    shops: shops.map(({ id, name, location: { city } }) => ({ id, name, city })),
    categories: groups
      .filter(({ kind }) => kind === 'category')
      .flatMap(({ name }) => {
        const label = categoryLabel(name);
        return label === null ? [] : [{ slug: name, label }];
      })
      .slice(0, MAX_CATEGORIES),
    places: groups
      .filter(({ kind }) => kind === 'city')
      .map(({ name }) => ({ name }))
      .slice(0, MAX_PLACES),
  };
}

/**
 * Categories and cities with a name that begins with the text. The shortest completion comes first,
 * and a city comes before the other cities of the district that is named after it.
 */
function groupsBeginningWith(typed: readonly string[], { synonyms }: IndexContext) {
  const whole = typed.join(' ');
  const found = new Map<string, { kind: string; name: string; missing: number }>();
  for (const [phrase, { groups, city }] of synonyms.phrases) {
    if (!phrase.startsWith(whole) && phrase !== phraseOf(typed)) continue;
    const letters = Math.max(0, phrase.length - whole.length);
    for (const { kind, name } of groups) {
      const missing = letters + (city === null || city.name === name ? 0 : OF_DISTRICT);
      const known = found.get(`${kind} ${name}`);
      if (!known || known.missing > missing) found.set(`${kind} ${name}`, { kind, name, missing });
    }
  }
  return [...found.values()].sort((a, b) => a.missing - b.missing || (a.name < b.name ? -1 : 1));
}

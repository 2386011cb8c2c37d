import type { IndexedShop } from '../documents/indexed-shop.ts';
import { isOpenAt } from '../documents/opening-hours.ts';
import { kilometresOf, pointAt, squaredChord } from '../geo/earth.ts';
import { FIELD_COST } from '../queries/match-cost.ts';
import type { SearchRequest } from '../queries/search-request.ts';
import { effectiveSort } from '../ranking/ranking.ts';
import { normalise, singular } from '../text/normalise-text.ts';
import { indexedWords, isStopWord } from '../text/synonyms.ts';
import { isWithin, percentOf, placeOf, slugOf } from './plain-facts.ts';
import { PlainWords } from './plain-words.ts';

export interface PlainAnswer {
  total: number;
  ids: string[];
  distances: (number | null)[];
  ignoredWords: string[];
}

/**
 * Reference search without an index: looks at each shop and each of its words. Slow; specs compare
 * the index with it.
 */
export class PlainSearch {
  readonly shops = new Map<string, IndexedShop>();
  readonly #words = new PlainWords();

  put(shop: IndexedShop): void {
    this.shops.set(shop.id, shop);
    this.#words.learnFrom(shop);
  }

  search(request: SearchRequest): PlainAnswer {
    if (request.category && !this.#words.synonyms.known('category', slugOf(request.category)!))
      return { ...NOTHING };
    if (request.text.trim() === '') return this.#page(request, this.#attempt(request, [], [], []));
    const typed = [...new Set(indexedWords(request.text))];
    const isStop = typed.map(
      (word, at) =>
        isStopWord(word) &&
        this.#words.phrasesAt(typed, at).length === 0 &&
        !typed.every(isStopWord),
    );
    const terms = typed.map((_, at) => at).filter((at) => !isStop[at]);
    const stopWords = typed.filter((_, at) => isStop[at]);
    const { found, left } = this.#withFewestDropped(request, typed, terms, stopWords);
    if (found.shops.length > 0 || stopWords.length === 0) {
      const ignoredWords = terms.filter((at) => !left.includes(at)).map((at) => typed[at]!);
      return { ...this.#page(request, found), ignoredWords };
    }
    const asExact = { ...request, exactWords: true };
    const all = stopWords.map((_, at) => at);
    const last = this.#withFewestDropped(asExact, stopWords, all, []);
    const ignoredWords = terms.map((at) => typed[at]!);
    return { ...this.#page(request, last.found), ignoredWords };
  }

  /**
   * Drops terms without matches. If all terms match but not together, drops as few as possible:
   * likely chance matches first, then the most common.
   */
  #withFewestDropped(
    request: SearchRequest,
    typed: string[],
    terms: number[],
    stopWords: string[],
  ): { found: Found; left: number[] } {
    const attempt = (at: number[]) => this.#attempt(request, typed, at, stopWords);
    if (terms.length === 0) return { found: { shops: [] }, left: [] };
    const found = attempt(terms);
    if (found.shops.length > 0 || terms.length === 1) return { found, left: terms };
    const alone = new Map(terms.map((at) => [at, attempt([at]).shops]));
    const isByChance = (at: number) => {
      const cost = Math.min(...alone.get(at)!.map(({ rank }) => Math.floor(rank / 8)));
      const isShort = typed[at]!.length <= 5;
      return cost >= 10 ? isShort : /\d/.test(typed[at]!) && cost % 5 === FIELD_COST.address;
    };
    const [left] = subsetsOf(terms)
      .map((some) => ({
        some,
        chances: some.filter(isByChance).length,
        shops: [...this.shops.values()].filter((shop) =>
          some.every((at) => alone.get(at)!.some((match) => match.shop === shop)),
        ).length,
        place: some.reduce((sum, at) => sum + 2 ** at, 0),
      }))
      .filter(({ some, shops }) => shops > 0 && attempt(some).shops.length > 0)
      .sort(
        (a, b) =>
          b.some.length - a.some.length ||
          a.chances - b.chances ||
          a.shops - b.shops ||
          a.place - b.place,
      );
    return left ? { found: attempt(left.some), left: left.some } : { found, left: terms };
  }

  #attempt(request: SearchRequest, typed: string[], terms: number[], stopWords: string[]): Found {
    const shops = [...this.shops.values()].flatMap((shop) => {
      if (!this.#passes(shop, request)) return [];
      let rank = 0;
      let nameHalves = 0;
      for (const at of terms) {
        const match = this.#words.bestMatch(shop, typed, at, request.exactWords);
        if (!match) return [];
        rank += match.cost;
        nameHalves += match.nameHalves;
      }
      const name = new Set(indexedWords(shop.name).map(singular));
      const matched = stopWords.filter((word) => name.has(singular(word))).length;
      const isWhole =
        terms.length > 0 && nameHalves + matched > 0 && nameHalves >= 2 * (name.size - matched);
      return [
        { shop, rank: rank * 8 + Math.min(stopWords.length - matched, 6) + (isWhole ? 0 : 1) },
      ];
    });
    return { shops };
  }

  #passes(shop: IndexedShop, request: SearchRequest): boolean {
    if (request.category !== null && slugOf(shop.category) !== slugOf(request.category))
      return false;
    if (request.openNow && !isOpen(shop, request)) return false;
    if (request.minPercent !== null && percentOf(shop, request) < request.minPercent) return false;
    const place = placeOf(shop);
    if (request.bounds) {
      const { south, west, north, east } = request.bounds;
      if (!place || place.latitude < south || place.latitude > north) return false;
      const { longitude } = place;
      return west <= east
        ? longitude >= west && longitude <= east
        : longitude >= west || longitude <= east;
    }
    return !request.from || isWithin(shop, request.from, request);
  }

  #page(request: SearchRequest, { shops }: Found): PlainAnswer {
    const centre = request.from;
    const sortBy = effectiveSort(request, centre !== null);
    const sign = request.descending ? -1 : 1;
    const chord = ({ latitude, longitude }: IndexedShop) =>
      !centre || latitude === null || longitude === null
        ? Infinity
        : squaredChord(pointAt(centre), pointAt({ latitude, longitude }));
    const last = (number: number) => (number === Infinity ? number : sign * number);
    const isClosed = (shop: IndexedShop) => (isOpen(shop, request) ? 0 : 1);
    const keys = shops.map(({ shop, rank }) => {
      const name = normalise(shop.name);
      const key: Record<string, (string | number)[]> = {
        relevance: [sign * rank, centre ? chord(shop) : 0, isClosed(shop)],
        distance: [last(chord(shop))],
        discount: [sign * percentOf(shop, request)],
      };
      return { shop, key: key[sortBy] ?? [name], sign: key[sortBy] ? 1 : sign };
    });
    keys.sort((a, b) => compare(a.key, b.key) * a.sign || compare([a.shop.id], [b.shop.id]));
    const page = keys.slice(request.offset, request.offset + request.limit).map(({ shop }) => shop);
    return {
      total: shops.length,
      ids: page.map(({ id }) => id),
      distances: page.map((shop) => {
        const squared = chord(shop);
        return squared === Infinity ? null : Math.round(kilometresOf(squared) * 1000) / 1000;
      }),
      ignoredWords: [],
    };
  }
}

const isOpen = ({ hours, holidays }: IndexedShop, { now }: SearchRequest): boolean =>
  hours !== null && isOpenAt(hours, holidays, now);

interface Found {
  shops: { shop: IndexedShop; rank: number }[];
}
const NOTHING: PlainAnswer = { total: 0, ids: [], distances: [], ignoredWords: [] };

const subsetsOf = (all: number[]): number[][] =>
  all
    .reduce<number[][]>((some, at) => [...some, ...some.map((each) => [...each, at])], [[]])
    .slice(1);

function compare(a: (string | number)[], b: (string | number)[]): number {
  for (const [at, key] of a.entries()) if (key !== b[at]) return key < b[at]! ? -1 : 1;
  return 0;
}

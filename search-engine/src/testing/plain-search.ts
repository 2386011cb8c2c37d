import type { City } from '@nattil/contracts/catalog/cities';
import { isOpenAt } from '../documents/opening-hours.ts';
import { kilometresOf, pointAt, squaredChord } from '../geo/earth.ts';
import { normalise, singular } from '../text/normalise-text.ts';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { isStopWord, indexedWords } from '../text/synonyms.ts';
import { costOf, FIELD_COST } from '../queries/match-cost.ts';
import { effectiveSort } from '../ranking/ranking.ts';
import type { SearchRequest } from '../queries/search-request.ts';
import { isWithin, percentOf, placeOf, slugOf } from './plain-facts.ts';
import { PlainWords } from './plain-words.ts';

export interface PlainAnswer {
  total: number;
  ids: string[];
  distances: (number | null)[];
  place: string | null;
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

  search(asked: SearchRequest): PlainAnswer {
    if (asked.category && !this.#words.synonyms.known('category', slugOf(asked.category)!))
      return { ...NOTHING };
    if (asked.text.trim() === '') return this.#page(asked, this.#attempt(asked, [], [], []));
    const typed = [...new Set(indexedWords(asked.text))];
    const isLittle = typed.map(
      (word, at) =>
        isStopWord(word) &&
        this.#words.phrasesAt(typed, at).length === 0 &&
        !typed.every(isStopWord),
    );
    const terms = typed.map((_, at) => at).filter((at) => !isLittle[at]);
    const little = typed.filter((_, at) => isLittle[at]);
    const { found, left } = this.#withoutNeedless(asked, typed, terms, little);
    if (found.shops.length > 0 || little.length === 0) {
      const ignoredWords = terms.filter((at) => !left.includes(at)).map((at) => typed[at]!);
      return { ...this.#page(asked, found), ignoredWords };
    }
    const asExact = { ...asked, exactWords: true };
    const all = little.map((_, at) => at);
    const last = this.#withoutNeedless(asExact, little, all, [], { guesses: false });
    const ignoredWords = terms.map((at) => typed[at]!);
    return { ...this.#page(asked, last.found), ignoredWords };
  }

  /**
   * Drops terms without matches. If all terms match but not together, drops as few as possible:
   * likely chance matches first, then the most common.
   */
  #withoutNeedless(
    asked: SearchRequest,
    typed: string[],
    terms: number[],
    little: string[],
    { guesses } = { guesses: true },
  ): { found: Found; left: number[] } {
    const attempt = (at: number[]) => this.#attempt(asked, typed, at, little, guesses);
    if (terms.length === 0) return { found: { shops: [], place: null }, left: [] };
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
          some.every((at) => alone.get(at)!.some((met) => met.shop === shop)),
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

  #attempt(
    asked: SearchRequest,
    typed: string[],
    terms: number[],
    little: string[],
    mayGuess = true,
  ): Found {
    const guesses = mayGuess && asked.from === null && asked.bounds === null;
    const cities = new Map(
      terms.map((at) => [at, guesses ? this.#words.cityAt(typed, at, asked.exactWords) : null]),
    );
    const place = [...cities.values()].findLast((named) => named?.city)?.city ?? null;
    const shops = [...this.shops.values()].flatMap((shop) => {
      if (!this.#passes(shop, asked)) return [];
      let rank = 0;
      let said = 0;
      for (const at of terms) {
        const way = this.#words.bestWay(shop, typed, at, asked.exactWords);
        const named = cities.get(at);
        const isThere = place !== null && named?.city === place && isWithin(shop, place, asked);
        const inPlace = isThere ? costOf(named.quality, FIELD_COST.address) : Infinity;
        if (!way && !isThere) return [];
        rank += Math.min(way?.cost ?? Infinity, inPlace);
        if (way && way.cost <= inPlace) said += way.said;
      }
      const name = new Set(indexedWords(shop.name).map(singular));
      const had = little.filter((word) => name.has(singular(word))).length;
      const isWhole = terms.length > 0 && said + had > 0 && said >= 2 * (name.size - had);
      return [{ shop, rank: rank * 8 + Math.min(little.length - had, 6) + (isWhole ? 0 : 1) }];
    });
    return { shops, place };
  }

  #passes(shop: IndexedShop, asked: SearchRequest): boolean {
    if (asked.category !== null && slugOf(shop.category) !== slugOf(asked.category)) return false;
    if (asked.openNow && !isOpen(shop, asked)) return false;
    if (asked.minPercent !== null && percentOf(shop, asked) < asked.minPercent) return false;
    const place = placeOf(shop);
    if (asked.bounds) {
      const { south, west, north, east } = asked.bounds;
      if (!place || place.latitude < south || place.latitude > north) return false;
      const { longitude } = place;
      return west <= east
        ? longitude >= west && longitude <= east
        : longitude >= west || longitude <= east;
    }
    return !asked.from || isWithin(shop, asked.from, asked);
  }

  #page(asked: SearchRequest, { shops, place }: Found): PlainAnswer {
    const centre = asked.from ?? place;
    const sortBy = effectiveSort(asked, centre !== null);
    const sign = asked.descending ? -1 : 1;
    const chord = ({ latitude, longitude }: IndexedShop) =>
      !centre || latitude === null || longitude === null
        ? Infinity
        : squaredChord(pointAt(centre), pointAt({ latitude, longitude }));
    const last = (number: number) => (number === Infinity ? number : sign * number);
    const isClosed = (shop: IndexedShop) => (isOpen(shop, asked) ? 0 : 1);
    const keys = shops.map(({ shop, rank }) => {
      const name = normalise(shop.name);
      const key: Record<string, (string | number)[]> = {
        relevance: [sign * rank, centre ? chord(shop) : 0, isClosed(shop)],
        distance: [last(chord(shop))],
        discount: [sign * percentOf(shop, asked)],
      };
      return { shop, key: key[sortBy] ?? [name], sign: key[sortBy] ? 1 : sign };
    });
    keys.sort((a, b) => compare(a.key, b.key) * a.sign || compare([a.shop.id], [b.shop.id]));
    const page = keys.slice(asked.offset, asked.offset + asked.limit).map(({ shop }) => shop);
    return {
      total: shops.length,
      ids: page.map(({ id }) => id),
      distances: page.map((shop) => {
        const squared = chord(shop);
        return squared === Infinity ? null : Math.round(kilometresOf(squared) * 1000) / 1000;
      }),
      place: place?.name ?? null,
      ignoredWords: [],
    };
  }
}

const isOpen = ({ hours, holidays }: IndexedShop, { now }: SearchRequest): boolean =>
  hours !== null && isOpenAt(hours, holidays, now);

interface Found {
  shops: { shop: IndexedShop; rank: number }[];
  place: City | null;
}
const NOTHING: PlainAnswer = { total: 0, ids: [], distances: [], place: null, ignoredWords: [] };

const subsetsOf = (all: number[]): number[][] =>
  all
    .reduce<number[][]>((some, at) => [...some, ...some.map((each) => [...each, at])], [[]])
    .slice(1);

function compare(a: (string | number)[], b: (string | number)[]): number {
  for (const [at, key] of a.entries()) if (key !== b[at]) return key < b[at]! ? -1 : 1;
  return 0;
}

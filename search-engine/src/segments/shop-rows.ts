import { findCategory } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import { type Tier, TIERS } from '@nattil/contracts/catalog/tiers';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { Position } from '../geo/earth.ts';
import { NOWHERE } from '../geo/latitude-bands.ts';
import { GrowingNumbers } from '../structures/growing-numbers.ts';
import { normalise } from '../text/normalise-text.ts';
import { indexedWords } from '../text/synonyms.ts';
import type { IndexContext } from './index-context.ts';
import { putId } from './shop-ids.ts';

export const FIELDS = ['name', 'tags', 'address'] as const;
export type Field = (typeof FIELDS)[number];
export const NO_GROUP = -1;

interface KnownCity {
  place: Position;
  group: number;
}

const MAX_CACHED = 10_000;

function cache<Value>(known: Map<string | null, Value>, name: string | null, value: Value): void {
  if (known.size >= MAX_CACHED) known.clear();
  known.set(name, value);
}

/** The words of one field, row after row. */
class RowWords {
  readonly words: GrowingNumbers;
  readonly starts: GrowingNumbers;

  constructor(rows: number, wordsInEach: number) {
    this.words = new GrowingNumbers(rows * wordsInEach);
    this.starts = new GrowingNumbers(rows);
  }

  /** Adds each word once; returns the number of distinct words. */
  add(words: readonly number[]): number {
    const before = this.words.length;
    this.starts.push(before);
    for (let at = 0; at < words.length; at += 1)
      if (words.indexOf(words[at]!) === at) this.words.push(words[at]!);
    return this.words.length - before;
  }

  each(row: number, use: (word: number) => void): void {
    const to = row + 1 < this.starts.length ? this.starts.at(row + 1) : this.words.length;
    for (let at = this.starts.at(row); at < to; at += 1) use(this.words.at(at));
  }
}

/** Discount for members of a tier, in hundredths of a percent. */
export function percentGiven({ tierPercents, discountPercent }: IndexedShop, tier: Tier): number {
  return Math.round((tierPercents?.[tier] ?? discountPercent ?? STANDARD_DISCOUNT_PERCENT) * 100);
}

/** Shops in the order of arrival: one column per field, no object per shop. */
export class ShopRows {
  size = 0;
  ids: Uint32Array;
  versions: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  readonly placed: GrowingNumbers;
  readonly category: GrowingNumbers;
  readonly city: GrowingNumbers;
  readonly hours: GrowingNumbers;
  /** By tier, in hundredths of a percent. */
  readonly percents: readonly GrowingNumbers[];
  readonly documents: number[] = [];
  readonly nameLength: GrowingNumbers;
  readonly names: string[] = [];
  readonly words: Readonly<Record<Field, RowWords>>;
  /** The partition of the document store for a shop's document. */
  partitionOf: (latitude: number) => number = () => 0;
  readonly #context: IndexContext;
  readonly #cities = new Map<string | null, KnownCity>();
  readonly #categories = new Map<string | null, number>();
  /** Words of tag lists that were seen before as the same object. */
  readonly #tags = new WeakMap<readonly string[], readonly number[]>();

  /** Allocates the columns for the expected rows, because growing the columns fragments memory. */
  constructor(context: IndexContext, expected = 16) {
    this.#context = context;
    this.ids = new Uint32Array(4 * expected);
    this.versions = new Float64Array(expected);
    this.latitude = new Float64Array(expected);
    this.longitude = new Float64Array(expected);
    const numbers = () => new GrowingNumbers(expected);
    this.placed = numbers();
    this.category = numbers();
    this.city = numbers();
    this.hours = numbers();
    this.percents = TIERS.map(numbers);
    this.nameLength = numbers();
    this.words = {
      name: new RowWords(expected, 3),
      tags: new RowWords(expected, 5),
      address: new RowWords(expected, 7),
    };
  }

  add(shop: IndexedShop): number {
    const { documents, openingTimes } = this.#context;
    const row = this.size;
    if (row === this.versions.length) this.#grow();
    this.size += 1;
    putId(this.ids, row, shop.id);
    this.versions[row] = shop.version;
    const isPlaced = shop.latitude !== null && shop.longitude !== null;
    const knownCity = this.#cityOf(shop.city);
    const place = isPlaced
      ? { latitude: shop.latitude!, longitude: shop.longitude! }
      : knownCity.place;
    this.latitude[row] = place.latitude;
    this.longitude[row] = place.longitude;
    this.placed.push(isPlaced ? 1 : 0);
    this.category.push(this.#categoryOf(shop.category));
    this.city.push(knownCity.group);
    const hours = openingTimes.numberOf(shop);
    this.hours.push(hours);
    const percents = TIERS.map(({ tier }) => percentGiven(shop, tier));
    for (const [tier, percent] of percents.entries()) this.percents[tier]!.push(percent);
    const partition = this.partitionOf(place.latitude);
    this.documents.push(
      documents.add(shop, openingTimes.textOf(hours), { hours, percents }, partition),
    );
    this.names.push(normalise(shop.name));
    this.nameLength.push(
      Math.min(255, this.words.name.add(this.#numbers(indexedWords(shop.name)))),
    );
    this.words.tags.add(this.#numbersOfTags(shop.tags));
    this.words.address.add(this.#numbers(indexedWords(shop.address ?? '')));
    return row;
  }

  /** Looked up once per city, because many shops share one. */
  #cityOf(name: string | null): KnownCity {
    let knownCity = this.#cities.get(name);
    if (!knownCity) {
      const city = findCity(name);
      const called = city?.name ?? name;
      knownCity = {
        place: city ?? NOWHERE,
        group: called ? this.#group('city', called) : NO_GROUP,
      };
      cache(this.#cities, name, knownCity);
    }
    return knownCity;
  }

  #categoryOf(name: string | null): number {
    let group = this.#categories.get(name);
    if (group === undefined) {
      const slug = name && (findCategory(name)?.slug ?? name);
      group = slug ? this.#group('category', slug) : NO_GROUP;
      cache(this.#categories, name, group);
    }
    return group;
  }

  #numbersOfTags(tags: readonly string[]): readonly number[] {
    let numbers = this.#tags.get(tags);
    if (!numbers) this.#tags.set(tags, (numbers = this.#numbers(tags.flatMap(indexedWords))));
    return numbers;
  }

  #numbers(words: readonly string[]): number[] {
    return words.map((word) => this.#context.dictionary.add(word));
  }

  #group(kind: 'category' | 'city', name: string): number {
    const { synonyms, dictionary } = this.#context;
    const known = synonyms.known(kind, name);
    if (known) return known.number;
    for (const word of indexedWords(name)) dictionary.add(word);
    return synonyms.group(kind, name).number;
  }

  #grow(): void {
    const rows = Math.max(16, this.versions.length * 2);
    const longer = (column: Float64Array) => {
      const larger = new Float64Array(rows);
      larger.set(column);
      return larger;
    };
    this.versions = longer(this.versions);
    this.latitude = longer(this.latitude);
    this.longitude = longer(this.longitude);
    const ids = new Uint32Array(rows * 4);
    ids.set(this.ids);
    this.ids = ids;
  }
}

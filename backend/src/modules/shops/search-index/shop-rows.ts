import { findCategory } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/purchases';
import { fold } from './fold.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { type Meanings, wordsThatCount } from './meanings.ts';
import type { OpeningTimes } from './opening-times.ts';
import { NOWHERE } from './places.ts';
import type { Records } from './records.ts';
import { putId } from './shop-ids.ts';
import { GrowingNumbers } from './sorted-numbers.ts';
import type { Vocabulary } from './vocabulary.ts';

export const FIELDS = ['name', 'tags', 'address'] as const;
export type Field = (typeof FIELDS)[number];
export const NO_GROUP = -1;

/** What every part of the index shares. */
export interface Lexicon {
  vocabulary: Vocabulary;
  meanings: Meanings;
  records: Records;
  openingTimes: OpeningTimes;
}

/** Words of one field of every row, one row after the other. */
class RowWords {
  readonly words = new GrowingNumbers(64);
  readonly starts = new GrowingNumbers(64);
  /** In which row a word was last put: a word counts once for each. */
  readonly #lastIn = new Map<number, number>();

  add(words: readonly number[]): number {
    const row = this.starts.length;
    const before = this.words.length;
    this.starts.push(before);
    for (const word of words) {
      if (this.#lastIn.get(word) === row) continue;
      this.#lastIn.set(word, row);
      this.words.push(word);
    }
    return this.words.length - before;
  }

  each(row: number, use: (word: number) => void): void {
    const to = row + 1 < this.starts.length ? this.starts.at(row + 1) : this.words.length;
    for (let at = this.starts.at(row); at < to; at += 1) use(this.words.at(at));
  }
}

/** Shops as they come, before they are put in order: a column for each fact, no object for each shop. */
export class ShopRows {
  size = 0;
  ids = new Uint32Array(4 * 16);
  versions = new Float64Array(16);
  latitude = new Float64Array(16);
  longitude = new Float64Array(16);
  readonly placed = new GrowingNumbers();
  readonly category = new GrowingNumbers();
  readonly city = new GrowingNumbers();
  readonly hours = new GrowingNumbers();
  /** By tier, in hundredths. */
  readonly percents = TIERS.map(() => new GrowingNumbers());
  readonly records: number[] = [];
  readonly nameLength = new GrowingNumbers();
  readonly names: string[] = [];
  readonly words = { name: new RowWords(), tags: new RowWords(), address: new RowWords() };
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  add(shop: IndexedShop): number {
    const { records, openingTimes } = this.#lexicon;
    const row = this.size;
    if (row === this.versions.length) this.#grow();
    this.size += 1;
    putId(this.ids, row, shop.id);
    this.versions[row] = shop.version;
    const isPlaced = shop.latitude !== null && shop.longitude !== null;
    const city = findCity(shop.city);
    const place = isPlaced
      ? { latitude: shop.latitude!, longitude: shop.longitude! }
      : (city ?? NOWHERE);
    this.latitude[row] = place.latitude;
    this.longitude[row] = place.longitude;
    this.placed.push(isPlaced ? 1 : 0);
    const slug = shop.category && (findCategory(shop.category)?.slug ?? shop.category);
    this.category.push(slug ? this.#group('category', slug) : NO_GROUP);
    const town = city?.name ?? shop.city;
    this.city.push(town ? this.#group('city', town) : NO_GROUP);
    this.hours.push(openingTimes.numberOf(shop.hours));
    for (const [at, { tier }] of TIERS.entries()) {
      const percent =
        shop.tierPercents?.[tier] ?? shop.discountPercent ?? STANDARD_DISCOUNT_PERCENT;
      this.percents[at]!.push(Math.round(percent * 100));
    }
    this.records.push(records.add(shop));
    this.names.push(fold(shop.name));
    this.nameLength.push(
      Math.min(255, this.words.name.add(this.#numbers(wordsThatCount(shop.name)))),
    );
    this.words.tags.add(this.#numbers(shop.tags.flatMap(wordsThatCount)));
    this.words.address.add(this.#numbers(wordsThatCount(shop.address ?? '')));
    return row;
  }

  #numbers(words: readonly string[]): number[] {
    return words.map((word) => this.#lexicon.vocabulary.add(word));
  }

  #group(kind: 'category' | 'city', name: string): number {
    const { meanings, vocabulary } = this.#lexicon;
    const known = meanings.known(kind, name);
    if (known) return known.number;
    for (const word of wordsThatCount(name)) vocabulary.add(word);
    return meanings.group(kind, name).number;
  }

  #grow(): void {
    const longer = (column: Float64Array) => {
      const larger = new Float64Array(column.length * 2);
      larger.set(column);
      return larger;
    };
    this.versions = longer(this.versions);
    this.latitude = longer(this.latitude);
    this.longitude = longer(this.longitude);
    const ids = new Uint32Array(this.ids.length * 2);
    ids.set(this.ids);
    this.ids = ids;
  }
}

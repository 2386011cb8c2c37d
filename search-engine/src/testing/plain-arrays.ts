import { type Tier, tierPercent, TIERS } from '@nattil/contracts/catalog/tiers';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { isOpen, OpeningTimes } from '../documents/opening-times.ts';
import { pointAt, type Position } from '../geo/earth.ts';
import type { TermExpansion } from '../queries/parsed-query.ts';
import { QueryParser } from '../queries/query-parser.ts';
import { percentGiven } from '../segments/shop-rows.ts';
import { firstAtLeast } from '../structures/sorted-numbers.ts';
import { indexedWords, Synonyms } from '../text/synonyms.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import { bandOf, PlainCircle } from './plain-circle.ts';
import { PlainDocuments, type PlainOffer, type TakeBuffer } from './plain-documents.ts';
import { lengthOf, listed } from './plain-lists.ts';
import { PlainNearest } from './plain-nearest.ts';

/** Up to this many times the wanted shops, a linear scan is faster. */
const MAX_SCANNED_PER_WANTED = 16;
const MAX_IN_BYTE = 255;
const NONE = new Int32Array(0);

export interface PlainRequest extends Position {
  radius: number;
  category: string | null;
  text: string;
  /** The member's tier. */
  tier: Tier;
  limit: number;
}

/**
 * Baseline of the search benchmark: shops in arrays by latitude band and longitude, a posting list
 * for each category and each word, and serialised JSON. It answers nearest shops, optionally of a
 * category or matching words with all their expansions. It has no changes, ranking or place names.
 */
export class PlainArrays {
  readonly #longitude: Float64Array;
  /** Three coordinates per shop: its point on the unit sphere. */
  readonly #points: Float64Array;
  readonly #firstBand: number;
  /** The first shop of each band, and the end of the last band. */
  readonly #bandStarts: number[] = [];
  readonly #all: Int32Array;
  readonly #byCategory = new Map<string, Int32Array>();
  readonly #synonyms = new Synonyms();
  readonly #dictionary = new TermDictionary();
  readonly #parser = new QueryParser({ synonyms: this.#synonyms, dictionary: this.#dictionary });
  /** Posting lists by number of the word or the group. */
  readonly #byWord = new Map<number, number[]>();
  readonly #byGroup = new Map<number, number[]>();
  /** By searched word: the posting lists of all its expansions. */
  readonly #byText = new Map<string, Int32Array[][]>();
  /**
   * By shop: number of matched words of the current search. Counts continue from those of earlier
   * searches, and are reset when a byte has no more room.
   */
  readonly #reached: Uint8Array;
  #none = 0;
  /** Reused by each lookup in a circle. */
  readonly #slots: Int32Array;
  /** Reused by each search. */
  readonly #found: Int32Array;
  readonly #documents: PlainDocuments;
  /** Discount of each shop for members of each tier, in hundredths of a percent. */
  readonly #percents: readonly Uint16Array[];
  readonly #hours: Int32Array;
  readonly #times = new OpeningTimes();

  /** @param takeBuffer provides the buffers of answers */
  constructor(
    given: IndexedShop[],
    size: 'whole' | 'brief' = 'whole',
    takeBuffer: TakeBuffer = Buffer.allocUnsafe,
  ) {
    const placed = given.filter(({ latitude }) => latitude !== null);
    const shops = placed.sort(
      (a, b) =>
        bandOf(a.latitude!) - bandOf(b.latitude!) ||
        a.longitude! - b.longitude! ||
        (a.id < b.id ? -1 : 1),
    );
    this.#documents = new PlainDocuments(size, takeBuffer);
    this.#percents = TIERS.map(({ tier }) =>
      Uint16Array.from(shops, (shop) => percentGiven(shop, tier)),
    );
    this.#longitude = Float64Array.from(shops, (shop) => shop.longitude!);
    this.#points = new Float64Array(shops.length * 3);
    this.#all = Int32Array.from(shops, (_, slot) => slot);
    this.#hours = new Int32Array(shops.length);
    this.#reached = new Uint8Array(shops.length);
    this.#slots = new Int32Array(shops.length);
    this.#found = new Int32Array(shops.length);
    this.#firstBand = shops[0] ? bandOf(shops[0].latitude!) : 0;
    const categories = new Map<string, number[]>();
    for (const [phrase] of this.#synonyms.phrases)
      for (const word of phrase.split(' ')) this.#dictionary.add(word);
    for (const [slot, shop] of shops.entries()) {
      const { x, y, z } = pointAt({ latitude: shop.latitude!, longitude: shop.longitude! });
      this.#points.set([x, y, z], slot * 3);
      const band = bandOf(shop.latitude!) - this.#firstBand;
      while (this.#bandStarts.length <= band) this.#bandStarts.push(slot);
      listed(categories, shop.category ?? '').push(slot);
      const own = [shop.name, ...shop.tags, shop.address ?? ''].flatMap(indexedWords);
      for (const word of new Set(own.map((each) => this.#dictionary.add(each))))
        listed(this.#byWord, word).push(slot);
      for (const [kind, name] of [
        ['category', shop.category],
        ['city', shop.city],
      ] as const)
        if (name) listed(this.#byGroup, this.#synonyms.group(kind, name).number).push(slot);
      this.#hours[slot] = this.#times.numberOf(shop);
      this.#documents.add(shop);
    }
    this.#bandStarts.push(shops.length);
    for (const [category, slots] of categories)
      this.#byCategory.set(category, Int32Array.from(slots));
  }

  /** The exact total and the nearest shops, as JSON. */
  search(request: PlainRequest, now: Date): Buffer {
    const { category, text, limit } = request;
    const terms = text === '' ? [] : [...this.#termsOf(text)];
    if (category !== null) terms.push([this.#byCategory.get(category) ?? NONE]);
    if (terms.length === 0) terms.push([this.#all]);
    const nearest = new PlainNearest(limit);
    const total =
      terms.length === 1 && terms[0]!.length === 1
        ? this.#nearestOf(terms[0]![0]!, request, nearest)
        : this.#matchingAll(terms, request, nearest);
    return this.#documents.answer(total, nearest, this.#offers(request.tier, now));
  }

  #offers(tier: Tier, now: Date): (slot: number) => PlainOffer {
    const open = this.#times.openAt(now);
    const own = this.#percents[TIERS.findIndex((each) => each.tier === tier)]!;
    const min = tierPercent(tier) * 100;
    return (slot) => ({
      percent: Math.max(own[slot]!, min),
      tier: own[slot]! < min ? tier : null,
      isOpen: isOpen(open[this.#hours[slot]!]!),
    });
  }

  /** Nearest shops of one list: only shops near the centre are measured, the others are counted. */
  #nearestOf(list: Int32Array, request: PlainRequest, nearest: PlainNearest): number {
    const circle = new PlainCircle(request, request.radius);
    const total = this.#count(list, circle);
    this.#outward(list, circle, nearest);
    return total;
  }

  /**
   * Pushes shops of a list from the centre of a circle outward: nearest bands first, and in each
   * band to both sides. Stops when no further shop can be among the nearest.
   */
  #outward(
    list: Int32Array,
    circle: PlainCircle,
    nearest: PlainNearest,
    isWanted?: (slot: number) => boolean,
  ): void {
    const { longitude } = circle;
    let width = 0;
    const look = (slot: number, widthFor: (squaredChord: number) => number) => {
      if (isWanted && !isWanted(slot)) return;
      const chord = circle.squaredChordTo(this.#points, slot);
      if (chord > circle.limit || chord >= nearest.farthest) return;
      nearest.push(slot, chord);
      width = widthFor(Math.min(circle.limit, nearest.farthest));
    };
    const lookIn = (band: number) => {
      if (band < 0 || band + 1 >= this.#bandStarts.length) return;
      const [start, end] = [this.#bandStarts[band]!, this.#bandStarts[band + 1]!];
      const widthFor = circle.widthsIn(band + this.#firstBand);
      width = widthFor(Math.min(circle.limit, nearest.farthest));
      const middle = firstAtLeast(this.#longitude, longitude, start, end);
      const from = list === this.#all ? middle : firstAtLeast(list, middle);
      for (let at = from; at < list.length && list[at]! < end; at += 1) {
        if (this.#longitude[list[at]!]! - longitude > width) break;
        look(list[at]!, widthFor);
      }
      for (let at = from - 1; at >= 0 && list[at]! >= start; at -= 1) {
        if (longitude - this.#longitude[list[at]!]! > width) break;
        look(list[at]!, widthFor);
      }
    };
    let north = bandOf(circle.latitude);
    let south = north - 1;
    for (;;) {
      const toNorth = circle.squaredChordToBand(north);
      const toSouth = circle.squaredChordToBand(south);
      if (Math.min(toNorth, toSouth) > Math.min(circle.limit, nearest.farthest)) return;
      lookIn((toNorth <= toSouth ? north++ : south--) - this.#firstBand);
    }
  }

  /** Shops that match every term; terms with the shortest lists are evaluated first. */
  #matchingAll(terms: Int32Array[][], request: PlainRequest, nearest: PlainNearest): number {
    const lengths = new Map(terms.map((lists) => [lists, lengthOf(lists)]));
    terms.sort((a, b) => lengths.get(a)! - lengths.get(b)!);
    const circle = new PlainCircle(request, request.radius);
    const reached = this.#reached;
    if (this.#none + terms.length > MAX_IN_BYTE) {
      reached.fill(0);
      this.#none = 0;
    }
    const none = this.#none;
    const all = (this.#none += terms.length);
    const found = this.#found;
    let total = 0;
    for (const [nth, lists] of terms.entries())
      for (const list of lists)
        for (const slot of this.#areaRanges(list, circle)) {
          if (nth === 0 ? reached[slot]! > none : reached[slot] !== none + nth) continue;
          reached[slot] = none + nth + 1;
          if (nth + 1 === terms.length) found[total++] = slot;
        }
    if (total <= MAX_SCANNED_PER_WANTED * request.limit)
      for (let at = 0; at < total; at += 1)
        nearest.push(found[at]!, circle.squaredChordTo(this.#points, found[at]!));
    else this.#outward(this.#all, circle, nearest, (slot) => reached[slot] === all);
    return total;
  }

  #termsOf(text: string): Int32Array[][] {
    let known = this.#byText.get(text);
    if (!known) {
      const { terms } = this.#parser.parse(text, false);
      known = terms.map(({ expansions }) => {
        const lists = new Set(expansions.map((expansion) => this.#shopsOf(expansion)));
        return Array.from(lists, (list) => Int32Array.from(list)).filter(
          ({ length }) => length > 0,
        );
      });
      this.#byText.set(text, known);
    }
    return known;
  }

  #shopsOf(expansion: TermExpansion): number[] {
    if (expansion.kind === 'group') return this.#byGroup.get(expansion.group.number) ?? [];
    const words = expansion.kind === 'word' ? [expansion.word] : expansion.words;
    const [first, ...others] = words.map((word) => this.#byWord.get(word) ?? []);
    const rest = others.map((slots) => new Set(slots));
    return first!.filter((slot) => rest.every((slots) => slots.has(slot)));
  }

  #count(list: Int32Array, circle: PlainCircle): number {
    let total = 0;
    this.#eachBand(list, circle, (from, sureFrom, sureTo, to) => {
      total += sureTo - sureFrom;
      for (let at = from; at < sureFrom; at += 1) if (this.#isIn(circle, list[at]!)) total += 1;
      for (let at = sureTo; at < to; at += 1) if (this.#isIn(circle, list[at]!)) total += 1;
    });
    return total;
  }

  #isIn(circle: PlainCircle, slot: number): boolean {
    return circle.squaredChordTo(this.#points, slot) <= circle.limit;
  }

  /** The shops of a list in the circle; valid until the next call. */
  #areaRanges(list: Int32Array, circle: PlainCircle): Int32Array {
    const slots = this.#slots;
    let length = 0;
    this.#eachBand(list, circle, (from, sureFrom, sureTo, to) => {
      for (let at = from; at < sureFrom; at += 1)
        if (this.#isIn(circle, list[at]!)) slots[length++] = list[at]!;
      for (let at = sureFrom; at < sureTo; at += 1) slots[length++] = list[at]!;
      for (let at = sureTo; at < to; at += 1)
        if (this.#isIn(circle, list[at]!)) slots[length++] = list[at]!;
    });
    return slots.subarray(0, length);
  }

  /** Per band: the range of a list that may be in the circle, and the range that certainly is. */
  #eachBand(
    list: Int32Array,
    circle: PlainCircle,
    act: (from: number, sureFrom: number, sureTo: number, to: number) => void,
  ): void {
    circle.ranges ??= circle.rangesIn(this.#longitude, this.#bandStarts, this.#firstBand);
    const { ranges } = circle;
    let [slot, place] = [0, 0];
    /** Between two slots, a list has at most as many shops as there are slots. */
    const placeOf = (next: number) => {
      if (list !== this.#all)
        place = firstAtLeast(list, next, place, Math.min(list.length, place + next - slot));
      else place = next;
      slot = next;
      return place;
    };
    for (let at = 0; at < ranges.length && place < list.length; at += 4)
      act(
        placeOf(ranges[at]!),
        placeOf(ranges[at + 1]!),
        placeOf(ranges[at + 2]!),
        placeOf(ranges[at + 3]!),
      );
  }
}

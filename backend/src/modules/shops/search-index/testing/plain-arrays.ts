import { EARTH_RADIUS_KM, kilometresOf, pointAt, RADIANS, squaredChordOf } from '../earth.ts';
import type { IndexedShop } from '../indexed-shop.ts';
import { Meanings, wordsThatCount } from '../meanings.ts';
import { OpeningTimes } from '../opening-times.ts';
import { questionOf, type Source } from '../question.ts';
import { Vocabulary } from '../vocabulary.ts';

/** Height of a band: about 556 m. */
const BAND = 0.005;
const FIRST_RADIUS_KM = 0.5;
/** Around a town with sharp edges a circle twice as wide may hold thousands. */
const WIDER = 1.4;

export interface PlainQuestion {
  latitude: number;
  longitude: number;
  radius: number;
  category: string | null;
  text: string;
  limit: number;
}

/**
 * The baseline of the search's bench: shops in arrays by band of latitude and then longitude, a list for
 * each category and each text that was searched, JSON made beforehand. It answers what is near, of a
 * category, or met by words in any of their meanings, nearest first, and nothing else: no changes, no
 * ranking, no places.
 */
export class PlainArrays {
  readonly #longitude: Float64Array;
  /** Three numbers for each: its point on the unit sphere. */
  readonly #points: Float64Array;
  readonly #bands = new Map<number, [from: number, to: number]>();
  readonly #all: Int32Array;
  readonly #byCategory = new Map<string, Int32Array>();
  readonly #lexicon = { meanings: new Meanings(), vocabulary: new Vocabulary() };
  /** The shops of each word, and of each group, by their numbers. */
  readonly #byWord = new Map<number, number[]>();
  readonly #byGroup = new Map<number, number[]>();
  /** As a dictionary of everything that was ever searched would remember it. */
  readonly #byText = new Map<string, Int32Array[]>();
  readonly #begin: string[] = [];
  readonly #end: string[] = [];
  readonly #hours: Int32Array;
  readonly #times = new OpeningTimes();

  constructor(given: IndexedShop[]) {
    const placed = given.filter(
      ({ latitude, longitude }) => latitude !== null && longitude !== null,
    );
    const shops = placed.sort(
      (a, b) =>
        bandOf(a.latitude!) - bandOf(b.latitude!) ||
        a.longitude! - b.longitude! ||
        (a.id < b.id ? -1 : 1),
    );
    this.#longitude = Float64Array.from(shops, (shop) => shop.longitude!);
    this.#points = new Float64Array(shops.length * 3);
    for (const [slot, { latitude, longitude }] of shops.entries()) {
      const { x, y, z } = pointAt({ latitude: latitude!, longitude: longitude! });
      this.#points.set([x, y, z], slot * 3);
    }
    this.#all = Int32Array.from(shops, (_, slot) => slot);
    this.#hours = new Int32Array(shops.length);
    const categories = new Map<string, number[]>();
    const { meanings, vocabulary } = this.#lexicon;
    for (const [phrase] of meanings.phrases)
      for (const word of phrase.split(' ')) vocabulary.add(word);
    for (const [slot, shop] of shops.entries()) {
      const band = bandOf(shop.latitude!);
      this.#bands.set(band, [this.#bands.get(band)?.[0] ?? slot, slot + 1]);
      listed(categories, shop.category ?? '').push(slot);
      const own = [shop.name, ...shop.tags, shop.address ?? ''].flatMap(wordsThatCount);
      for (const word of new Set(own.map((each) => vocabulary.add(each))))
        listed(this.#byWord, word).push(slot);
      for (const [kind, name] of [
        ['category', shop.category],
        ['city', shop.city],
      ] as const)
        if (name) listed(this.#byGroup, meanings.group(kind, name).number).push(slot);
      this.#hours[slot] = this.#times.numberOf(shop);
      const { id, version: _version, ...facts } = shop;
      this.#begin.push(`{"id":"${id}",${JSON.stringify(facts).slice(1, -1)},"distance":`);
      this.#end.push(',"isOpen":');
    }
    for (const [category, slots] of categories)
      this.#byCategory.set(category, Int32Array.from(slots));
  }

  search(question: PlainQuestion, now: Date): { total: number; json: string } {
    const lists = [this.#all];
    if (question.category !== null)
      lists[0] = this.#byCategory.get(question.category) ?? new Int32Array();
    if (question.text !== '') lists.push(...this.#meetingEach(question.text));
    lists.sort((a, b) => a.length - b.length);
    const [list, ...others] = lists.filter((each) => each !== this.#all);
    const circle = new PlainCircle(question);
    const total =
      others.length === 0
        ? this.#count(list ?? this.#all, circle)
        : this.#take(list!, circle, others).length;
    return { total, json: this.#json(this.#nearest(list ?? this.#all, others, question), now) };
  }

  /** For each word that says something, the shops that meet it. */
  #meetingEach(text: string): Int32Array[] {
    let lists = this.#byText.get(text);
    if (!lists) {
      const { terms } = questionOf(text, this.#lexicon, false);
      lists = terms.map(({ sources }) => {
        const slots = new Set(sources.flatMap((source) => this.#shopsOf(source)));
        return Int32Array.from(slots).sort();
      });
      this.#byText.set(text, lists);
    }
    return lists;
  }

  #shopsOf(source: Source): number[] {
    if (source.kind === 'group') return this.#byGroup.get(source.group.number) ?? [];
    const words = source.kind === 'word' ? [source.word] : source.words;
    const [first, ...others] = words.map((word) => this.#byWord.get(word) ?? []);
    const rest = others.map((slots) => new Set(slots));
    return first!.filter((slot) => rest.every((slots) => slots.has(slot)));
  }

  #count(list: Int32Array, circle: PlainCircle): number {
    let total = 0;
    for (const { from, to, sureFrom, sureTo } of this.#runs(circle)) {
      const a = lowerBound(list, from);
      const d = lowerBound(list, to);
      const b = Math.min(d, Math.max(a, lowerBound(list, sureFrom)));
      const c = Math.max(b, Math.min(d, lowerBound(list, sureTo)));
      total += c - b;
      for (let at = a; at < b; at += 1) if (this.#isIn(list[at]!, circle)) total += 1;
      for (let at = c; at < d; at += 1) if (this.#isIn(list[at]!, circle)) total += 1;
    }
    return total;
  }

  #take(list: Int32Array, circle: PlainCircle, others: Int32Array[]): number[] {
    const slots: number[] = [];
    for (const { from, to } of this.#runs(circle))
      for (let at = lowerBound(list, from), end = lowerBound(list, to); at < end; at += 1) {
        const slot = list[at]!;
        if (
          others.every((other) => other[lowerBound(other, slot)] === slot) &&
          this.#isIn(slot, circle)
        )
          slots.push(slot);
      }
    return slots;
  }

  #nearest(list: Int32Array, others: Int32Array[], question: PlainQuestion) {
    for (let radius = FIRST_RADIUS_KM; ; radius *= WIDER) {
      const circle = new PlainCircle({ ...question, radius: Math.min(radius, question.radius) });
      const slots = this.#take(list, circle, others);
      if (slots.length < question.limit && radius < question.radius) continue;
      return slots
        .map((slot) => ({ slot, chord: circle.squaredChordTo(this.#points, slot) }))
        .sort((a, b) => a.chord - b.chord)
        .slice(0, question.limit);
    }
  }

  #json(found: { slot: number; chord: number }[], now: Date): string {
    const open = this.#times.openAt(now);
    const each = found.map(
      ({ slot, chord }) =>
        `${this.#begin[slot]!}${Math.round(kilometresOf(chord) * 1000) / 1000}${this.#end[slot]!}${open[this.#hours[slot]!] === 1}}`,
    );
    return `[${each.join(',')}]`;
  }

  #isIn(slot: number, circle: PlainCircle): boolean {
    return circle.holds(this.#points, slot);
  }

  *#runs(circle: PlainCircle) {
    for (let band = bandOf(circle.south); band <= bandOf(circle.north); band += 1) {
      const rows = this.#bands.get(band);
      if (!rows) continue;
      const [south, north] = [band * BAND, (band + 1) * BAND];
      const widest = circle.halfWidth(Math.min(north, Math.max(south, circle.latitude)));
      const narrowest = Math.min(circle.halfWidth(south), circle.halfWidth(north));
      const at = (longitude: number) => lowerBound(this.#longitude, longitude, ...rows);
      const { longitude } = circle;
      const [from, to] = [at(longitude - widest), at(longitude + widest)];
      yield narrowest > 0
        ? { from, to, sureFrom: at(longitude - narrowest), sureTo: at(longitude + narrowest) }
        : { from, to, sureFrom: to, sureTo: to };
    }
  }
}

class PlainCircle {
  readonly latitude: number;
  readonly longitude: number;
  readonly south: number;
  readonly north: number;
  readonly #radius: number;
  readonly #cosine: number;
  readonly #limit: number;
  readonly #x: number;
  readonly #y: number;
  readonly #z: number;

  constructor({
    latitude,
    longitude,
    radius,
  }: Pick<PlainQuestion, 'latitude' | 'longitude' | 'radius'>) {
    this.latitude = latitude;
    this.longitude = longitude;
    this.#radius = radius / EARTH_RADIUS_KM;
    const degrees = this.#radius / RADIANS;
    [this.south, this.north] = [latitude - degrees, latitude + degrees];
    this.#cosine = Math.cos(latitude * RADIANS);
    this.#limit = squaredChordOf(radius);
    ({ x: this.#x, y: this.#y, z: this.#z } = pointAt({ latitude, longitude }));
  }

  holds(points: Float64Array, slot: number): boolean {
    return this.squaredChordTo(points, slot) <= this.#limit;
  }

  squaredChordTo(points: Float64Array, slot: number): number {
    const x = points[slot * 3]! - this.#x;
    const y = points[slot * 3 + 1]! - this.#y;
    const z = points[slot * 3 + 2]! - this.#z;
    return x * x + y * y + z * z;
  }

  /** In degrees of longitude at this latitude; 0 where the circle does not reach. */
  halfWidth(latitude: number): number {
    const cosine =
      (Math.cos(this.#radius) - Math.sin(latitude * RADIANS) * Math.sin(this.latitude * RADIANS)) /
      (Math.cos(latitude * RADIANS) * this.#cosine);
    return cosine >= 1 ? 0 : (Math.acos(cosine) / RADIANS) * (1 - 1e-9);
  }
}

const bandOf = (latitude: number): number => Math.floor(latitude / BAND);

function listed<K, T>(lists: Map<K, T[]>, key: K): T[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

function lowerBound(
  numbers: Int32Array | Float64Array,
  least: number,
  from = 0,
  to = numbers.length,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { categoryLabel } from '@nattil/contracts/catalog/categories';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import { draftMemory } from './draft-memory.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { JsonOutput } from './json-output.ts';
import { Offers } from './offers.ts';
import { NO_HOLIDAYS } from './opening-times.ts';
import { type PackedTexts, packTexts, partsOf } from './packed-texts.ts';
import {
  type Facts,
  HEADER,
  hoursIn,
  jsonIn,
  lengthIn,
  numberAt,
  ownIn,
  percentIn,
  putHeader,
} from './record-header.ts';

/**
 * As long as there are so few bytes, each record is whole, which is written in less time; from then on
 * the texts that many shops have stand once. Of 50,000 shops about 52 MB are kept.
 */
const MOST_WHOLE = 64 << 20;
/** Where every shop has tags of its own, sharing them would cost more than it saves. */
const MOST_SHARED = 1 << 16;
/** So many of them are unpacked without a stop. */
const SHARED_AT_ONCE = 500;
/** What is put into one JSON takes less than this. */
const MOST_CHANGING = 144;
/** And each of its holidays this much: `"2027-01-31",`. */
const HOLIDAY_LENGTH = 13;

const CHUNK_BITS = 22;
const CHUNK_SIZE = 1 << CHUNK_BITS;

const CLOSE = 125;
const QUOTE = 34;
const BACKSLASH = 92;
/** Where the name begins: a UUID has always the same length. */
const NAME_AT = '{"id":"00000000-0000-0000-0000-000000000000","name":'.length;

export interface PackedRecords {
  chunks: (Uint8Array | null)[];
  used: number[];
  filling: number;
  end: number;
  shared: PackedTexts;
}

/** What of a shop's JSON is not the same for everybody at every time. */
export interface Changing {
  /** Kilometres; null where either place is unknown. */
  distance: number | null;
  /** Hundredths of the percent that the member gets. */
  percent: number;
  /** The member's, where its percent counts; null where the shop's does. */
  tier: Tier | null;
  isOpen: boolean | null;
  /** As `OpeningTimes` writes those that are to come. */
  holidays: string;
}

/**
 * The JSON of each shop, serialised once: the shop's own text up to its distance, then what changes.
 * Where there are very many, texts that many shops have (category, hours, tags) follow, which stand once
 * and are referred to; that takes more than half off. A record is called by a number that stays the same
 * until it is moved.
 */
export class Records {
  #chunks: (Buffer | null)[] = [];
  /** Bytes of each chunk that are still needed. */
  #used: number[] = [];
  /** How many chunks there are. */
  #inUse = 0;
  #filling = -1;
  #end = CHUNK_SIZE;
  /** Where the first chunks stand until they are put in order. */
  #drafts: ArrayBuffer | null = null;
  readonly #shared: Buffer[] = [];
  readonly #sharedIds = new Map<string, number>();
  /** Of lists that were seen before as the same object, by what they are lists of. */
  readonly #sharedLists = { amenities: listIds(), tags: listIds(), badges: listIds() };
  readonly #offers = new Offers();
  readonly #draft = new JsonOutput(Buffer.allocUnsafe(4096));

  /** What another thread has packed; stops every so often. */
  static *unpack({ chunks, shared, ...packed }: PackedRecords): Generator<undefined, Records> {
    const unpacked = new Records();
    unpacked.#chunks = chunks.map(
      (chunk) => chunk && Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length),
    );
    unpacked.#inUse = chunks.filter((chunk) => chunk !== null).length;
    unpacked.#used = packed.used;
    unpacked.#filling = packed.filling;
    unpacked.#end = packed.end;
    for (const text of partsOf(shared)) {
      if (unpacked.#shared.length % SHARED_AT_ONCE === 0) yield;
      unpacked.#sharedIds.set(text.toString(), unpacked.#shared.length);
      unpacked.#shared.push(text);
    }
    return unpacked;
  }

  /** Everything, for another thread. */
  pack(): PackedRecords {
    // Whatever the memory held before is not for a file.
    this.#chunks[this.#filling]?.fill(0, this.#end);
    return {
      chunks: this.#chunks,
      used: this.#used,
      filling: this.#filling,
      end: this.#end,
      shared: packTexts(this.#shared),
    };
  }

  add(shop: IndexedShop, openingHours: string, facts: Facts): number {
    const json = (value: unknown) => JSON.stringify(value ?? null);
    let own = `{"id":"${shop.id}","name":${json(shop.name)}`;
    own += `,"contact":{"phone":${json(shop.phone)},"email":${json(shop.email)},"website":${json(shop.website)}}`;
    own += `,"images":{"featured":${json(shop.image)}},"description":${json(shop.description)}`;
    const shared: number[] = [];
    for (const text of [
      `,"category":${json(shop.category)},"categoryLabel":${json(categoryLabel(shop.category))},"rating":{"average":null}`,
      openingHours,
    ]) {
      const id = this.#idOf(text);
      if (id === null) own += text;
      else shared.push(id);
    }
    for (const name of ['amenities', 'tags', 'badges'] as const) {
      const list = shop[name];
      const known = this.#sharedLists[name].get(list);
      const text = known === undefined ? `,"${name}":${json(list)}` : '';
      const id = known ?? this.#idOf(text);
      if (id === null) own += text;
      else {
        shared.push(id);
        this.#sharedLists[name].set(list, id);
      }
    }
    own += `,"location":{"city":${json(shop.city)},"address":${json(shop.address)}`;
    own += `,"coordinates":{"latitude":${json(shop.latitude)},"longitude":${json(shop.longitude)}},"distance":`;

    const draft = this.#draft;
    draft.length = HEADER;
    draft.text(own);
    const ownLength = draft.length - HEADER;
    for (const id of shared) draft.number(id);
    const most = MOST_CHANGING + shop.holidays.length * HOLIDAY_LENGTH + ownLength;
    const jsonLength = shared.reduce((sum, id) => sum + this.#shared[id]!.length, most);
    putHeader(draft.bytes, { record: draft.length, json: jsonLength, own: ownLength }, facts);
    return this.#keep(draft.taken());
  }

  /** Copies a record behind the newest one, so that its place can be given back. */
  move(record: number): number {
    const chunk = this.#chunkWith(record);
    const from = record & (CHUNK_SIZE - 1);
    return this.#keep(chunk.subarray(from, from + lengthIn(chunk, from)));
  }

  /** Before the first record: whole ones are written to where they are put in order from. */
  draft(): void {
    this.#drafts = draftMemory(MOST_WHOLE);
  }

  /**
   * Puts what was drafted one behind the other and says where it is now: a page's shops are often neighbours.
   *
   * @param records all, in their order
   */
  putInOrder(records: Uint32Array): void {
    const drafts = this.#drafts;
    if (!drafts) return;
    this.#drafts = null;
    this.#end = CHUNK_SIZE;
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at]!;
      if (this.#chunkWith(record).buffer !== drafts) continue;
      records[at] = this.move(record);
      this.release(record);
    }
  }

  /** In bytes, with what belongs to it alone. */
  lengthOf(record: number): number {
    return lengthIn(this.#chunkWith(record), record & (CHUNK_SIZE - 1));
  }

  /** How many bytes the JSON takes at most. */
  mostBytes(record: number): number {
    return jsonIn(this.#chunkWith(record), record & (CHUNK_SIZE - 1));
  }

  /** The number of its opening times. */
  hoursOf(record: number): number {
    return hoursIn(this.#chunkWith(record), record & (CHUNK_SIZE - 1));
  }

  /** What it gives to members of a tier, in hundredths of a percent. */
  percentOf(record: number, tier: number): number {
    return percentIn(this.#chunkWith(record), record & (CHUNK_SIZE - 1), tier);
  }

  write(out: JsonOutput, record: number, changing: Changing): void {
    const chunk = this.#chunkWith(record);
    const from = record & (CHUNK_SIZE - 1);
    const end = from + numberAt(chunk, from);
    out.reserve(this.mostBytes(record));
    let at = from + HEADER + ownIn(chunk, from);
    out.part(chunk, from + HEADER, at);
    if (changing.distance === null) out.plain('null');
    else out.thousandths(Math.round(changing.distance * 1000));
    out.whole(this.#offers.of(changing));
    if (changing.holidays !== NO_HOLIDAYS) out.plain(changing.holidays);
    for (; at < end; at += 3) out.whole(this.#shared[numberAt(chunk, at)]!);
    out.byte(CLOSE);
  }

  nameOf(record: number): string {
    const chunk = this.#chunkWith(record);
    const from = (record & (CHUNK_SIZE - 1)) + HEADER + NAME_AT;
    let to = from + 1;
    for (; chunk[to] !== QUOTE; to += 1) if (chunk[to] === BACKSLASH) to += 1;
    return JSON.parse(chunk.toString('utf8', from, to + 1)) as string;
  }

  /** Whether a record stands among so many that are gone that it had better be moved. */
  isAmongGone(record: number): boolean {
    const chunk = record >>> CHUNK_BITS;
    return chunk !== this.#filling && this.#used[chunk]! < CHUNK_SIZE / 2;
  }

  /** Says that a record is not needed any more; a chunk without any is given back. */
  release(record: number): void {
    const chunk = record >>> CHUNK_BITS;
    this.#used[chunk]! -= this.lengthOf(record);
    if (this.#used[chunk] !== 0 || chunk === this.#filling) return;
    this.#chunks[chunk] = null;
    this.#inUse -= 1;
  }

  get bytes(): number {
    return this.#inUse * CHUNK_SIZE;
  }

  #chunkWith(record: number): Buffer {
    return this.#chunks[record >>> CHUNK_BITS]!;
  }

  #keep(record: Uint8Array): number {
    if (record.length > CHUNK_SIZE / 2) throw new RangeError('A shop is too long to be kept');
    if (this.#end + record.length > CHUNK_SIZE) {
      const free = this.#chunks.indexOf(null);
      const number = free >= 0 ? free : this.#chunks.length;
      this.#chunks[number] = this.#newChunk(number);
      this.#inUse += 1;
      this.#used[number] = 0;
      this.#filling = number;
      this.#end = 0;
    }
    this.#chunks[this.#filling]!.set(record, this.#end);
    this.#used[this.#filling]! += record.length;
    const kept = this.#filling * CHUNK_SIZE + this.#end;
    this.#end += record.length;
    return kept;
  }

  #newChunk(number: number): Buffer {
    const isDraft = this.#drafts !== null && number < MOST_WHOLE / CHUNK_SIZE;
    if (!isDraft) return Buffer.allocUnsafeSlow(CHUNK_SIZE);
    return Buffer.from(this.#drafts!, number * CHUNK_SIZE, CHUNK_SIZE);
  }

  /** Under which a text is shared; null where none are yet, or too many. */
  #idOf(text: string): number | null {
    if (this.#inUse <= MOST_WHOLE / CHUNK_SIZE) return null;
    let id = this.#sharedIds.get(text);
    if (id !== undefined) return id;
    if (this.#shared.length === MOST_SHARED) return null;
    id = this.#shared.length;
    this.#shared.push(Buffer.from(text));
    this.#sharedIds.set(text, id);
    return id;
  }
}

const listIds = () => new WeakMap<readonly string[], number>();

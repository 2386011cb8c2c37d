import { categoryLabel } from '@nattil/contracts/catalog/categories';
import type { IndexedShop } from './indexed-shop.ts';
import { JsonOutput } from './json-output.ts';

/** What stands in a record: a piece of text, a reference to a shared one, or what is put in. */
const TEXT = 0;
const SHARED = 1;
const ID = 2;
const DISTANCE = 3;
const PERCENT = 4;
const OPEN = 5;
const END = 6;

/** A shorter text takes less room where it stands than twice a reference to it. */
const WORTH_SHARING = 40;
/** Where every shop has tags of its own, sharing them would cost more than it saves. */
const MOST_SHARED = 1 << 16;
/** A record begins with its own length and that of its JSON. */
const HEADER = 6;
/** What is put into one JSON takes less than this. */
const MOST_CHANGING = 128;

const CHUNK_BITS = 22;
const CHUNK_SIZE = 1 << CHUNK_BITS;

const BEFORE_NAME = '{"name":';
const AFTER_NAME = ',"id":"';

/** What of a shop's JSON is not the same for everybody at every time. */
export interface Changing {
  ids: Uint32Array;
  slot: number;
  /** Kilometres; null where either place is unknown. */
  distance: number | null;
  /** Hundredths of the percent that the member gets. */
  percent: number;
  isOpen: boolean | null;
}

/**
 * The JSON of each shop, serialised once. What many shops share (hours, tags) stands once and is
 * referred to, which takes more than half off. A record is called by a number that stays the same until
 * it is moved.
 */
export class Records {
  readonly #chunks: (Buffer | null)[] = [];
  /** Bytes of each chunk that are still needed. */
  readonly #used: number[] = [];
  #filling = -1;
  #end = CHUNK_SIZE;
  readonly #shared: Buffer[] = [];
  readonly #sharedIds = new Map<string, number>();
  readonly #draft = new JsonOutput(4096);
  #text = '';
  #jsonLength = 0;

  add(shop: IndexedShop, openingHours: string): number {
    this.#draft.length = HEADER;
    this.#jsonLength = MOST_CHANGING;
    const json = (value: unknown) => JSON.stringify(value ?? null);
    const label = categoryLabel(shop.category);
    this.#text = BEFORE_NAME + json(shop.name) + AFTER_NAME;
    this.#putIn(ID);
    this.#share(
      `","category":${json(shop.category)},"categoryLabel":${json(label)},` +
        `"rating":{"average":null},"location":{"city":${json(shop.city)},"address":`,
    );
    this.#text += json(shop.address);
    this.#text += `,"coordinates":{"latitude":${json(shop.latitude)},"longitude":${json(shop.longitude)}}`;
    this.#text += ',"distance":';
    this.#putIn(DISTANCE);
    this.#text += `},"contact":{"phone":${json(shop.phone)},"email":${json(shop.email)},"website":${json(shop.website)}}`;
    this.#text += `,"images":{"featured":${json(shop.image)}},"description":${json(shop.description)}`;
    this.#text += ',"discount":{"percentage":';
    this.#putIn(PERCENT);
    this.#text += '},"isOpen":';
    this.#putIn(OPEN);
    this.#share(openingHours);
    this.#share(`,"amenities":${json(shop.amenities)}`);
    this.#share(`,"tags":${json(shop.tags)}`);
    this.#share(`,"badges":${json(shop.badges)}}`);
    this.#putIn(END);
    const draft = this.#draft;
    putNumber(draft.bytes, 0, draft.length);
    putNumber(draft.bytes, 3, this.#jsonLength);
    return this.#keep(draft.taken());
  }

  /** Copies a record behind the newest one, so that its place can be given back. */
  move(record: number): number {
    const chunk = this.#chunkWith(record);
    const from = record & (CHUNK_SIZE - 1);
    return this.#keep(chunk.subarray(from, from + numberAt(chunk, from)));
  }

  write(out: JsonOutput, record: number, changing: Changing): void {
    const chunk = this.#chunkWith(record);
    let at = record & (CHUNK_SIZE - 1);
    out.reserve(numberAt(chunk, at + 3));
    at += HEADER;
    for (let what = chunk[at]!; what !== END; what = chunk[at]!) {
      if (what === TEXT) {
        const length = numberAt(chunk, at + 1);
        at += 4 + length;
        chunk.copy(out.bytes, out.length, at - length, at);
        out.length += length;
      } else if (what === SHARED) {
        const text = this.#shared[numberAt(chunk, at + 1)]!;
        out.bytes.set(text, out.length);
        out.length += text.length;
        at += 4;
      } else {
        putIn(out, what, changing);
        at += 1;
      }
    }
  }

  nameOf(record: number): string {
    const chunk = this.#chunkWith(record);
    const at = (record & (CHUNK_SIZE - 1)) + HEADER;
    const from = at + 4;
    const to = from + numberAt(chunk, at + 1) - AFTER_NAME.length;
    return JSON.parse(chunk.toString('utf8', from + BEFORE_NAME.length, to)) as string;
  }

  /** Whether a record stands among so many that are gone that it had better be moved. */
  isAmongGone(record: number): boolean {
    const chunk = record >>> CHUNK_BITS;
    return chunk !== this.#filling && this.#used[chunk]! < CHUNK_SIZE / 2;
  }

  /** Says that a record is not needed any more; a chunk without any is given back. */
  release(record: number): void {
    const chunk = record >>> CHUNK_BITS;
    this.#used[chunk]! -= numberAt(this.#chunkWith(record), record & (CHUNK_SIZE - 1));
    if (this.#used[chunk] === 0 && chunk !== this.#filling) this.#chunks[chunk] = null;
  }

  get bytes(): number {
    return this.#chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0);
  }

  #chunkWith(record: number): Buffer {
    return this.#chunks[record >>> CHUNK_BITS]!;
  }

  #keep(record: Uint8Array): number {
    if (record.length > CHUNK_SIZE / 2) throw new RangeError('A shop is too long to be kept');
    if (this.#end + record.length > CHUNK_SIZE) {
      const free = this.#chunks.indexOf(null);
      const number = free >= 0 ? free : this.#chunks.length;
      this.#chunks[number] = Buffer.allocUnsafeSlow(CHUNK_SIZE);
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

  #putIn(what: number): void {
    const draft = this.#draft;
    if (this.#text !== '') {
      draft.byte(TEXT);
      const lengthAt = draft.length;
      draft.number(0);
      draft.text(this.#text);
      const length = draft.length - lengthAt - 3;
      putNumber(draft.bytes, lengthAt, length);
      this.#jsonLength += length;
      this.#text = '';
    }
    draft.byte(what);
  }

  #share(text: string): void {
    let id = this.#sharedIds.get(text);
    if (id === undefined) {
      if (text.length < WORTH_SHARING || this.#shared.length === MOST_SHARED) {
        this.#text += text;
        return;
      }
      id = this.#shared.length;
      this.#shared.push(Buffer.from(text));
      this.#sharedIds.set(text, id);
    }
    this.#putIn(SHARED);
    this.#draft.number(id);
    this.#jsonLength += this.#shared[id]!.length;
  }
}

function numberAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
}

function putNumber(bytes: Uint8Array, at: number, number: number): void {
  bytes.set([number & 255, (number >> 8) & 255, number >> 16], at);
}

function putIn(out: JsonOutput, what: number, changing: Changing): void {
  if (what === ID) out.uuid(changing.ids, changing.slot);
  else if (what === PERCENT) out.plain(String(changing.percent / 100));
  else if (what === OPEN) out.plain(String(changing.isOpen));
  else if (changing.distance === null) out.plain('null');
  else out.plain(String(Math.round(changing.distance * 1000) / 1000));
}

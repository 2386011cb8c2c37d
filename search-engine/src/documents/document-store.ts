import { categoryLabel } from '@nattil/contracts/catalog/categories';
import { InternedStrings } from '../structures/interned-strings.ts';
import type { Steps } from '../structures/steps.ts';
import type { StringTable } from '../structures/string-table.ts';
import { DocumentChunks, type DocumentChunksSnapshot, placeIn } from './document-chunks.ts';
import {
  type DocumentFacts,
  HEADER_BYTES,
  hoursIn,
  jsonIn,
  lengthIn,
  numberAt,
  ownIn,
  percentIn,
  putHeader,
} from './document-header.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { JsonOutput } from './json-output.ts';
import { OfferJsonCache } from './offer-json-cache.ts';
import { NO_HOLIDAYS } from './opening-times.ts';

/**
 * Opening hours that many shops share are stored once: they are a third of an answer, and shared
 * bytes stay in the processor's caches. Beyond this number, further opening hours are stored with
 * each shop.
 */
const MAX_WEEKS = 1 << 12;
/**
 * Below this size, each document has its own category and lists, which is faster to write. Above
 * it, categories and lists that many shops share are stored once.
 */
const MAX_WITH_OWN_TEXTS = 64 << 20;
/** Limit of shared texts: if every shop has its own tags, sharing costs more than it saves. */
const MAX_SHARED = 1 << 16;
/** Upper bound of the bytes that are filled in per answer, without holidays. */
const MAX_CHANGING = 144;
/** Bytes of one holiday: `"2027-01-31",`. */
const HOLIDAY_LENGTH = 13;

const CLOSE = 125;
const QUOTE = 34;
const BACKSLASH = 92;
/** Offset of the name: a UUID always has the same length. */
const NAME_AT = '{"id":"00000000-0000-0000-0000-000000000000","name":'.length;

export interface DocumentStoreSnapshot {
  chunks: DocumentChunksSnapshot;
  shared: StringTable;
}

/**
 * Document store: the JSON of each shop, serialised once. A document is the shop's own text up to
 * its distance, then references to texts that many shops share; the dynamic part is written between
 * them. The number of a document changes only when the document is moved.
 */
export class DocumentStore {
  #chunks = new DocumentChunks();
  #shared = new InternedStrings();
  /** By field: ids of lists that were seen before as the same object. */
  readonly #lists = { amenities: listIds(), tags: listIds(), badges: listIds() };
  readonly #categories = new Map<string | null, string>();
  readonly offers = new OfferJsonCache();
  readonly #draft = new JsonOutput(Buffer.allocUnsafe(4096));

  /** Yields regularly. */
  static *restore({ chunks, shared }: DocumentStoreSnapshot): Steps<DocumentStore> {
    const restored = new DocumentStore();
    restored.#chunks = new DocumentChunks(chunks);
    restored.#shared = yield* InternedStrings.restore(shared);
    return restored;
  }

  /** For transfer to another thread. */
  snapshot(): DocumentStoreSnapshot {
    return { chunks: this.#chunks.snapshot(), shared: this.#shared.snapshot() };
  }

  /** @param partition the partition that holds the document until `putInOrder` */
  add(shop: IndexedShop, openingHours: string, facts: DocumentFacts, partition = 0): number {
    let own = `{"id":"${shop.id}","name":${json(shop.name)}`;
    own += `,"contact":{"phone":${json(shop.phone)},"email":${json(shop.email)},"website":${json(shop.website)}}`;
    own += `,"images":{"featured":${json(shop.image)}},"description":${json(shop.description)}`;
    const shared: number[] = [];
    const put = (text: string, id: number | null) => {
      if (id === null) own += text;
      else shared.push(id);
    };
    const hasOwnTexts = this.#chunks.held < MAX_WITH_OWN_TEXTS;
    const category = this.#categoryOf(shop);
    put(category, hasOwnTexts ? null : this.#shared.idOf(category, MAX_SHARED));
    put(openingHours, this.#shared.idOf(openingHours, hasOwnTexts ? MAX_WEEKS : MAX_SHARED));
    for (const name of ['amenities', 'tags', 'badges'] as const) {
      if (hasOwnTexts) own += listText(shop, name);
      else this.#putList(shop, name, put);
    }
    own += `,"location":{"city":${json(shop.city)},"address":${json(shop.address)}`;
    own += `,"coordinates":{"latitude":${shop.latitude},"longitude":${shop.longitude}},"distance":`;

    const draft = this.#draft;
    draft.length = HEADER_BYTES;
    draft.text(own);
    const ownLength = draft.length - HEADER_BYTES;
    for (const id of shared) draft.threeBytes(id);
    const longest = MAX_CHANGING + shop.holidays.length * HOLIDAY_LENGTH + ownLength;
    const jsonLength = shared.reduce((sum, id) => sum + this.#shared.at(id).length, longest);
    putHeader(draft.bytes, { document: draft.length, json: jsonLength, own: ownLength }, facts);
    return this.#chunks.append(draft.taken(), partition);
  }

  /** Copies a document to the end, so that its old space can be freed. */
  move(document: number): number {
    return this.#chunks.move(document);
  }

  /** Rewrites all documents in the given order; see `DocumentChunks`. */
  putInOrder(documents: Uint32Array): void {
    this.#chunks.putInOrder(documents);
  }

  /** Whether most of the document's chunk is dead, so that the document should be moved. */
  shouldMove(document: number): boolean {
    return this.#chunks.shouldMove(document);
  }

  release(document: number): void {
    this.#chunks.release(document);
  }

  get bytes(): number {
    return this.#chunks.bytes;
  }

  /** Length of a document in bytes, without shared texts. */
  lengthOf(document: number): number {
    return lengthIn(this.#chunks.with(document), placeIn(document));
  }

  /**
   * Upper bound of the JSON bytes of these documents. It reads only headers, so that their cache
   * misses overlap before the documents are written one by one.
   */
  maxBytesOf(documents: readonly number[]): number {
    const chunks = this.#chunks;
    let bytes = 0;
    for (const document of documents) bytes += jsonIn(chunks.with(document), placeIn(document));
    return bytes;
  }

  /** Number of the shop's opening times. */
  hoursOf(document: number): number {
    return hoursIn(this.#chunks.with(document), placeIn(document));
  }

  /** Discount for members of a tier, in hundredths of a percent. */
  percentOf(document: number, tier: number): number {
    return percentIn(this.#chunks.with(document), placeIn(document), tier);
  }

  /**
   * Writes a document with the fields that depend on the member, the place and the time; `out` must
   * have room for it.
   *
   * @param distance kilometres; null if either place is unknown
   * @param offer of `offers`, for the same holidays
   */
  write(
    out: JsonOutput,
    document: number,
    distance: number | null,
    offer: Uint8Array,
    holidays: string,
  ): void {
    const chunk = this.#chunks.with(document);
    const from = placeIn(document);
    const end = from + lengthIn(chunk, from);
    let at = from + HEADER_BYTES + ownIn(chunk, from);
    out.part(chunk, from + HEADER_BYTES, at);
    if (distance === null) out.plain('null');
    else out.thousandths(Math.round(distance * 1000));
    out.whole(offer);
    if (holidays !== NO_HOLIDAYS) out.plain(holidays);
    for (; at < end; at += 3) out.whole(this.#shared.at(numberAt(chunk, at)));
    out.byte(CLOSE);
  }

  nameOf(document: number): string {
    const chunk = this.#chunks.with(document);
    const from = placeIn(document) + HEADER_BYTES + NAME_AT;
    let to = from + 1;
    for (; chunk[to] !== QUOTE; to += 1) if (chunk[to] === BACKSLASH) to += 1;
    return JSON.parse(chunk.toString('utf8', from, to + 1)) as string;
  }

  #categoryOf({ category }: IndexedShop): string {
    let text = this.#categories.get(category);
    if (text === undefined) {
      text = `,"category":${json(category)},"categoryLabel":${json(categoryLabel(category))},"rating":{"average":null}`;
      this.#categories.set(category, text);
    }
    return text;
  }

  #putList(shop: IndexedShop, name: List, put: (text: string, id: number | null) => void): void {
    const known = this.#lists[name].get(shop[name]);
    const text = known === undefined ? listText(shop, name) : '';
    const id = known ?? this.#shared.idOf(text, MAX_SHARED);
    if (id !== null) this.#lists[name].set(shop[name], id);
    put(text, id);
  }
}

type List = 'amenities' | 'tags' | 'badges';
const listIds = () => new WeakMap<readonly string[], number>();

/** Skips `JSON.stringify` for null: most shops leave many fields empty. */
const json = (value: string | null): string => (value === null ? 'null' : JSON.stringify(value));

const listText = (shop: IndexedShop, name: List): string =>
  `,"${name}":${JSON.stringify(shop[name])}`;

import { passingMemory } from './passing-memory.ts';
import { lengthIn } from './document-header.ts';

const CHUNK_BITS = 22;
const CHUNK_SIZE = 1 << CHUNK_BITS;

/** A partition: its chunks, of which the last one is filled up to `end`. */
interface Shelf {
  chunks: number[];
  end: number;
}

export interface PackedChunks {
  chunks: (Uint8Array | null)[];
  used: number[];
  shelves: Shelf[];
}

/** Offset of a record in its chunk. */
export const placeIn = (record: number): number => record & (CHUNK_SIZE - 1);

/**
 * Buffers that hold records one after the other; the header of a record holds its length. The
 * number of a record is its address, which changes only when the record is moved.
 */
export class RecordChunks {
  readonly #chunks: (Buffer | null)[];
  /** Live bytes of each chunk. */
  readonly #used: number[];
  #shelves: Shelf[];
  /** Live bytes of all chunks. */
  held: number;

  constructor({ chunks, used, shelves }: PackedChunks = { chunks: [], used: [], shelves: [] }) {
    this.#chunks = chunks.map(
      (chunk) => chunk && Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length),
    );
    this.#used = used;
    this.#shelves = shelves;
    this.held = used.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** For transfer to another thread. */
  pack(): PackedChunks {
    for (const shelf of this.#shelves) this.#close(shelf);
    return { chunks: this.#chunks, used: this.#used, shelves: this.#shelves };
  }

  with(record: number): Buffer {
    return this.#chunks[record >>> CHUNK_BITS]!;
  }

  /** Appends a record and returns its number. */
  keep(record: Uint8Array, onShelf = 0): number {
    if (record.length > CHUNK_SIZE / 2) throw new RangeError('A shop is too long to be kept');
    while (this.#shelves.length <= onShelf) this.#shelves.push({ chunks: [], end: CHUNK_SIZE });
    const shelf = this.#shelves[onShelf]!;
    if (shelf.end + record.length > CHUNK_SIZE) this.#open(shelf);
    return this.#put(record, shelf);
  }

  /** Copies a record to the end, so that its old space can be freed. */
  move(record: number): number {
    const from = placeIn(record);
    return this.keep(this.with(record).subarray(from, from + this.#lengthOf(record)));
  }

  /**
   * Rewrites all records in the given order and updates their numbers in `records`: shops of one
   * page are often neighbours. One partition at a time is copied out and back, which needs little
   * extra memory.
   *
   * @param records all records in the new order; records of one partition are contiguous
   */
  putInOrder(records: Uint32Array): void {
    if (records.length === 0) return;
    const shelfOf = new Uint8Array(this.#chunks.length);
    for (const [n, { chunks }] of this.#shelves.entries())
      for (const chunk of chunks) shelfOf[chunk] = n;
    const most = Math.max(...this.#shelves.map(({ chunks }) => chunks.length));
    const room = passingMemory(most * CHUNK_SIZE);
    for (let from = 0, to = 0; from < records.length; from = to) {
      const shelf = shelfOf[records[from]! >>> CHUNK_BITS]!;
      while (to < records.length && shelfOf[records[to]! >>> CHUNK_BITS] === shelf) to += 1;
      this.#putShelfInOrder(this.#shelves[shelf]!, records.subarray(from, to), room);
    }
    this.#shelves = [];
  }

  #putShelfInOrder(shelf: Shelf, records: Uint32Array, room: Uint8Array): void {
    const { chunks } = shelf;
    const stoodAt = new Uint32Array(this.#chunks.length);
    for (const [n, chunk] of chunks.entries()) {
      stoodAt[chunk] = n * CHUNK_SIZE;
      // Only the written part is copied: touching the rest would commit its memory.
      const end = n + 1 < chunks.length ? CHUNK_SIZE : shelf.end;
      room.set(this.#chunks[chunk]!.subarray(0, end), stoodAt[chunk]);
      this.held -= this.#used[chunk]!;
      this.#used[chunk] = 0;
    }
    shelf.chunks = [];
    shelf.end = CHUNK_SIZE;
    for (let n = 0; n < records.length; n += 1) {
      const from = stoodAt[records[n]! >>> CHUNK_BITS]! + placeIn(records[n]!);
      const record = room.subarray(from, from + lengthIn(room, from));
      // In the new order, the records may need one chunk more or less.
      if (shelf.end + record.length > CHUNK_SIZE) this.#open(shelf, chunks.shift());
      records[n] = this.#put(record, shelf);
    }
    for (const chunk of chunks) this.#chunks[chunk] = null;
    const last = shelf.chunks.at(-1);
    if (last === undefined) return;
    const { buffer } = this.#chunks[last]!;
    this.#chunks[last] = Buffer.from((buffer as ArrayBuffer).transfer(shelf.end));
  }

  /** Size of all chunks in bytes. */
  get bytes(): number {
    return this.#chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0);
  }

  /** Whether most of the record's chunk is dead, so that the record should be moved. */
  isAmongGone(record: number): boolean {
    const chunk = record >>> CHUNK_BITS;
    return !this.#isFilled(chunk) && this.#used[chunk]! < this.#chunks[chunk]!.length / 2;
  }

  /** Frees a record, and its chunk if no live record is left in it. */
  release(record: number): void {
    const chunk = record >>> CHUNK_BITS;
    const length = this.#lengthOf(record);
    this.#used[chunk]! -= length;
    this.held -= length;
    if (this.#used[chunk] === 0 && !this.#isFilled(chunk)) this.#chunks[chunk] = null;
  }

  #isFilled(chunk: number): boolean {
    return this.#shelves.some(({ chunks }) => chunks.at(-1) === chunk);
  }

  /** Starts the next chunk of a partition: the given chunk, or a new one. */
  #open(shelf: Shelf, chunk = this.#newChunk()): void {
    this.#close(shelf);
    shelf.chunks.push(chunk);
    shelf.end = 0;
  }

  #newChunk(): number {
    const free = this.#chunks.indexOf(null);
    const chunk = free >= 0 ? free : this.#chunks.length;
    this.#chunks[chunk] = Buffer.allocUnsafeSlow(CHUNK_SIZE);
    this.#used[chunk] = 0;
    return chunk;
  }

  /**
   * Clears the unused end of the chunk, so that no stale memory is written to the snapshot file.
   */
  #close({ chunks, end }: Shelf): void {
    this.#chunks[chunks.at(-1)!]?.fill(0, end);
  }

  #put(record: Uint8Array, shelf: Shelf): number {
    const chunk = shelf.chunks.at(-1)!;
    this.#chunks[chunk]!.set(record, shelf.end);
    this.#used[chunk]! += record.length;
    this.held += record.length;
    const put = chunk * CHUNK_SIZE + shelf.end;
    shelf.end += record.length;
    return put;
  }

  #lengthOf(record: number): number {
    return lengthIn(this.with(record), placeIn(record));
  }
}

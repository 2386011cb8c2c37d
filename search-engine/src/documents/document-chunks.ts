import { transientMemory } from '../structures/transient-memory.ts';
import { lengthIn } from './document-header.ts';

const CHUNK_BITS = 22;
const CHUNK_SIZE = 1 << CHUNK_BITS;

/** A partition: its chunks, of which the last one is filled up to `end`. */
interface Partition {
  chunks: number[];
  end: number;
}

export interface DocumentChunksSnapshot {
  chunks: (Uint8Array | null)[];
  used: number[];
  partitions: Partition[];
}

/** Offset of a document in its chunk. */
export const placeIn = (document: number): number => document & (CHUNK_SIZE - 1);

/**
 * Buffers that hold documents one after the other; the header of a document holds its length. The
 * number of a document is its address, which changes only when the document is moved.
 */
export class DocumentChunks {
  readonly #chunks: (Buffer | null)[];
  /** Live bytes of each chunk. */
  readonly #used: number[];
  #partitions: Partition[];
  /** Live bytes of all chunks. */
  held: number;

  constructor(
    { chunks, used, partitions }: DocumentChunksSnapshot = { chunks: [], used: [], partitions: [] },
  ) {
    this.#chunks = chunks.map(
      (chunk) => chunk && Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length),
    );
    this.#used = used;
    this.#partitions = partitions;
    this.held = used.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** For transfer to another thread. */
  snapshot(): DocumentChunksSnapshot {
    for (const partition of this.#partitions) this.#close(partition);
    return { chunks: this.#chunks, used: this.#used, partitions: this.#partitions };
  }

  with(document: number): Buffer {
    return this.#chunks[document >>> CHUNK_BITS]!;
  }

  /** Appends a document and returns its number. */
  append(document: Uint8Array, partitionNumber = 0): number {
    if (document.length > CHUNK_SIZE / 2) throw new RangeError('A shop is too long for a chunk');
    while (this.#partitions.length <= partitionNumber)
      this.#partitions.push({ chunks: [], end: CHUNK_SIZE });
    const partition = this.#partitions[partitionNumber]!;
    if (partition.end + document.length > CHUNK_SIZE) this.#open(partition);
    return this.#put(document, partition);
  }

  /** Copies a document to the end, so that its old space can be freed. */
  move(document: number): number {
    const from = placeIn(document);
    return this.append(this.with(document).subarray(from, from + this.#lengthOf(document)));
  }

  /**
   * Rewrites all documents in the given order and updates their numbers in `documents`: shops of
   * one page are often neighbours. One partition at a time is copied out and back, which needs
   * little extra memory.
   *
   * @param documents all documents in the new order; documents of one partition are contiguous
   */
  putInOrder(documents: Uint32Array): void {
    if (documents.length === 0) return;
    const partitionOf = new Uint8Array(this.#chunks.length);
    for (const [n, { chunks }] of this.#partitions.entries())
      for (const chunk of chunks) partitionOf[chunk] = n;
    const max = Math.max(...this.#partitions.map(({ chunks }) => chunks.length));
    const copy = transientMemory(max * CHUNK_SIZE);
    for (let from = 0, to = 0; from < documents.length; from = to) {
      const partition = partitionOf[documents[from]! >>> CHUNK_BITS]!;
      while (to < documents.length && partitionOf[documents[to]! >>> CHUNK_BITS] === partition)
        to += 1;
      this.#putPartitionInOrder(this.#partitions[partition]!, documents.subarray(from, to), copy);
    }
    this.#partitions = [];
  }

  #putPartitionInOrder(partition: Partition, documents: Uint32Array, copy: Uint8Array): void {
    const { chunks } = partition;
    const oldOffset = new Uint32Array(this.#chunks.length);
    for (const [n, chunk] of chunks.entries()) {
      oldOffset[chunk] = n * CHUNK_SIZE;
      // Only the written part is copied: touching the rest would commit its memory.
      const end = n + 1 < chunks.length ? CHUNK_SIZE : partition.end;
      copy.set(this.#chunks[chunk]!.subarray(0, end), oldOffset[chunk]);
      this.held -= this.#used[chunk]!;
      this.#used[chunk] = 0;
    }
    partition.chunks = [];
    partition.end = CHUNK_SIZE;
    for (let n = 0; n < documents.length; n += 1) {
      const from = oldOffset[documents[n]! >>> CHUNK_BITS]! + placeIn(documents[n]!);
      const document = copy.subarray(from, from + lengthIn(copy, from));
      // In the new order, the documents may need one chunk more or less.
      if (partition.end + document.length > CHUNK_SIZE) this.#open(partition, chunks.shift());
      documents[n] = this.#put(document, partition);
    }
    for (const chunk of chunks) this.#chunks[chunk] = null;
    const last = partition.chunks.at(-1);
    if (last === undefined) return;
    const { buffer } = this.#chunks[last]!;
    this.#chunks[last] = Buffer.from((buffer as ArrayBuffer).transfer(partition.end));
  }

  /** Size of all chunks in bytes. */
  get bytes(): number {
    return this.#chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0);
  }

  /** Whether most of the document's chunk is dead, so that the document should be moved. */
  shouldMove(document: number): boolean {
    const chunk = document >>> CHUNK_BITS;
    return !this.#isFilled(chunk) && this.#used[chunk]! < this.#chunks[chunk]!.length / 2;
  }

  /** Frees a document, and its chunk if no live document is left in it. */
  release(document: number): void {
    const chunk = document >>> CHUNK_BITS;
    const length = this.#lengthOf(document);
    this.#used[chunk]! -= length;
    this.held -= length;
    if (this.#used[chunk] === 0 && !this.#isFilled(chunk)) this.#chunks[chunk] = null;
  }

  #isFilled(chunk: number): boolean {
    return this.#partitions.some(({ chunks }) => chunks.at(-1) === chunk);
  }

  /** Starts the next chunk of a partition: the given chunk, or a new one. */
  #open(partition: Partition, chunk = this.#newChunk()): void {
    this.#close(partition);
    partition.chunks.push(chunk);
    partition.end = 0;
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
  #close({ chunks, end }: Partition): void {
    this.#chunks[chunks.at(-1)!]?.fill(0, end);
  }

  #put(document: Uint8Array, partition: Partition): number {
    const chunk = partition.chunks.at(-1)!;
    this.#chunks[chunk]!.set(document, partition.end);
    this.#used[chunk]! += document.length;
    this.held += document.length;
    const put = chunk * CHUNK_SIZE + partition.end;
    partition.end += document.length;
    return put;
  }

  #lengthOf(document: number): number {
    return lengthIn(this.with(document), placeIn(document));
  }
}

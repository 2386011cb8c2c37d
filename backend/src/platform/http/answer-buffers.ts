import type { ServerResponse } from 'node:http';

/** Answers from the one to the other have memory of the next power of two. */
const LEAST = 4 * 1024;
const MOST = 128 * 1024;
/** So many of each size wait to be used again; the others are left to the garbage collection. */
const MAX_FREE = 64;

/**
 * Memory for large answers, used again once they are sent. If every answer has memory of its own, V8 soon
 * counts so much outside of its heap that it collects the whole heap, several times a second, and
 * everybody waits. A buffer is at most twice as large as what was asked for, because who reads slowly holds it.
 */
export class AnswerBuffers {
  readonly #free = new Map<number, Buffer[]>();
  readonly #taken = new WeakSet<ArrayBufferLike>();

  /** A buffer of at least so many bytes, with anything in it. */
  take(bytes: number): Buffer {
    if (bytes > MOST) return Buffer.allocUnsafe(bytes);
    let size = LEAST;
    while (size < bytes) size *= 2;
    const buffer = this.#free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
    this.#taken.add(buffer.buffer);
    return buffer;
  }

  /**
   * Takes back what the answer is a part of: its bytes are on their way and nobody may read them again.
   * Memory that was not taken here, or that was given back already, is left alone.
   */
  giveBack({ buffer }: Buffer): void {
    if (!this.#taken.delete(buffer)) return;
    let free = this.#free.get(buffer.byteLength);
    if (!free) this.#free.set(buffer.byteLength, (free = []));
    if (free.length < MAX_FREE) free.push(Buffer.from(buffer));
  }

  /**
   * Takes it back once the response is finished: then the operating system has its last byte. A response
   * that its reader leaves is never finished, and the garbage collection has what it held.
   */
  giveBackOnceSent(response: ServerResponse, answer: Buffer): void {
    response.once('finish', () => this.giveBack(answer));
  }
}

/** Those of this process, which `@Direct()` gives back. */
export const answerBuffers = new AnswerBuffers();

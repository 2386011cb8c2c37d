import type { ServerResponse } from 'node:http';

/**
 * Pooled buffers have a power of two of bytes within these bounds. Larger buffers are not pooled.
 */
const MIN_BYTES = 4 * 1024;
const MAX_BYTES = 128 * 1024;
/** Free buffers kept per size. The garbage collector takes the rest. */
const MAX_FREE = 64;

/**
 * Buffer pool for large answers. Without it V8 counts so much memory outside its heap that it
 * collects the whole heap several times a second, and all requests wait.
 * A buffer is at most twice the requested size, because a slow client holds it for long.
 */
export class AnswerBuffers {
  readonly #free = new Map<number, Buffer[]>();
  readonly #taken = new WeakSet<ArrayBufferLike>();

  /** Returns a buffer of at least this size. Its content is arbitrary. */
  take(bytes: number): Buffer {
    if (bytes > MAX_BYTES) return Buffer.allocUnsafe(bytes);
    let size = MIN_BYTES;
    while (size < bytes) size *= 2;
    const buffer = this.#free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
    this.#taken.add(buffer.buffer);
    return buffer;
  }

  /**
   * Returns the buffer of a sent answer to the pool. The caller must not read it again.
   * Ignores buffers from elsewhere and buffers that were already returned.
   */
  release({ buffer }: Buffer): void {
    if (!this.#taken.delete(buffer)) return;
    let free = this.#free.get(buffer.byteLength);
    if (!free) this.#free.set(buffer.byteLength, (free = []));
    if (free.length < MAX_FREE) free.push(Buffer.from(buffer));
  }

  /**
   * Returns the buffer on 'finish', when the operating system has the last byte. If the client
   * disconnects early, 'finish' never comes and the garbage collector takes the buffer.
   */
  releaseOnceSent(response: ServerResponse, answer: Buffer): void {
    response.once('finish', () => this.release(answer));
  }
}

/** The pool of this process. `@Direct()` returns buffers to it. */
export const answerBuffers = new AnswerBuffers();

/** Almost every answer fits. */
const SIZE = 128 * 1024;
/** So many wait to be used again; the others are left to the garbage collection. */
const MOST_FREE = 64;

/**
 * Memory for large answers, used again once they are sent. Where each answer has memory of its own, that
 * outside of V8's heap soon is so much that V8 collects the whole heap for it, several times a second,
 * and everybody waits.
 */
export class AnswerBuffers {
  readonly #free: Buffer[] = [];
  readonly #taken = new WeakSet<ArrayBufferLike>();

  /** A buffer of at least so many bytes, with anything in it. */
  take(bytes: number): Buffer {
    if (bytes > SIZE) return Buffer.allocUnsafe(bytes);
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
    this.#taken.add(buffer.buffer);
    return buffer;
  }

  /**
   * Takes back what the answer is a part of: its bytes are on their way and nobody may read them again.
   * Memory that was not taken here, or that was given back already, is left alone.
   */
  giveBack({ buffer }: Buffer): void {
    if (!this.#taken.delete(buffer) || this.#free.length === MOST_FREE) return;
    this.#free.push(Buffer.from(buffer));
  }
}

/** Those of this process, which `@Direct()` gives back. */
export const answerBuffers = new AnswerBuffers();

/** Caches the result of a read for a time. Concurrent callers share one read. */
export class CachedRead<Value> {
  #cached: { value: Promise<Value>; until: number } | undefined;

  constructor(private readonly milliseconds: number) {}

  get(now: Date, read: () => Promise<Value>): Promise<Value> {
    if (!this.#cached || this.#cached.until <= now.getTime()) {
      const value = read();
      this.#cached = { value, until: now.getTime() + this.milliseconds };
      // Failures are not cached.
      value.catch(() => (this.#cached = undefined));
    }
    return this.#cached.value;
  }
}

/**
 * Runs one batch at a time and puts the items that arrive meanwhile into the next batch, because
 * many small transactions cost more than their work.
 */
export class Batcher<Item> {
  readonly #waiting: { items: Item[]; done: PromiseWithResolvers<void> }[] = [];
  #running = false;

  /** `work` gets about `max` items at once. */
  constructor(
    private readonly work: (items: Item[]) => Promise<void>,
    private readonly max: number,
  ) {}

  /**
   * Resolves when the batch with these items is done; rejects for every caller of a failed batch.
   */
  add(items: Item[]): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ items, done });
    if (!this.#running) void this.run();
    return done.promise;
  }

  private async run(): Promise<void> {
    this.#running = true;
    // The first batch includes items that are added in the same turn of the event loop.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const round = this.#waiting.splice(0, this.roundLength());
      try {
        await this.work(round.flatMap(({ items }) => items));
        for (const { done } of round) done.resolve();
      } catch (error) {
        for (const { done } of round) done.reject(error);
      }
    }
    this.#running = false;
  }

  private roundLength(): number {
    let items = 0;
    const beyond = this.#waiting.findIndex((one, at) => {
      items += one.items.length;
      return at > 0 && items > this.max;
    });
    return beyond < 0 ? this.#waiting.length : beyond;
  }
}

/**
 * Does one piece of work at a time; items that arrive meanwhile are done together afterwards, because
 * many small transactions cost more than the work in them.
 */
export class Batcher<Item> {
  readonly #waiting: { items: Item[]; done: PromiseWithResolvers<void> }[] = [];
  #running = false;

  /** `work` gets about `most` items at once. */
  constructor(
    private readonly work: (items: Item[]) => Promise<void>,
    private readonly most: number,
  ) {}

  /** Resolves when the work on these items is done, and rejects for all who shared it. */
  add(items: Item[]): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ items, done });
    if (!this.#running) void this.run();
    return done.promise;
  }

  private async run(): Promise<void> {
    this.#running = true;
    // Items that are added in the same turn of the event loop are taken along.
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
      return at > 0 && items > this.most;
    });
    return beyond < 0 ? this.#waiting.length : beyond;
  }
}

/**
 * Work that runs when it is woken, once at a time. Wakes that come while it runs are not lost: it
 * runs again. The work must not throw; long work looks at `stopped` between its steps.
 */
export class Wakeable {
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(private readonly work: () => Promise<void>) {}

  get stopped(): boolean {
    return this.#stopped;
  }

  wake(): void {
    this.#again = true;
    this.#running ??= Promise.resolve()
      .then(() => this.run())
      .finally(() => {
        this.#running = undefined;
        // A wake may have come after `work` last looked.
        if (this.#again && !this.#stopped) this.wake();
      });
  }

  /** Resolves when the work at hand is done; none begins after it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  private async run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.work();
    }
  }
}

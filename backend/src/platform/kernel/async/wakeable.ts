/**
 * Work that runs when it is woken, one run at a time. A wake during a run starts another run. The
 * work must not throw; long work checks `stopped` between its steps.
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
        // A wake may have come after `run` last checked.
        if (this.#again && !this.#stopped) this.wake();
      });
  }

  /** Resolves when the current run has ended; no run begins after it. */
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

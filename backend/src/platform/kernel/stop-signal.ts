import { Injectable } from '@nestjs/common';

/** Signals long-running sweeps that the process is stopping. */
@Injectable()
export class StopSignal {
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    this.#controller.abort();
  }
}

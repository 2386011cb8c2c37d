import { Injectable } from '@nestjs/common';

/** Says that the process is stopping, to sweeps that go on for long. */
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

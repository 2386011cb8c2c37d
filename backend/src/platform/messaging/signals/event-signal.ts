import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';

/**
 * Says within this process that something was committed that may hold new events. The worker hears
 * it directly; the notifier carries it to other processes. It is only a hint: polling backs it up.
 */
@Injectable()
export class EventSignal {
  readonly #emitter = new EventEmitter();

  committed(): void {
    this.#emitter.emit('committed');
  }

  onCommitted(listener: () => void): () => void {
    this.#emitter.on('committed', listener);
    return () => this.#emitter.off('committed', listener);
  }
}

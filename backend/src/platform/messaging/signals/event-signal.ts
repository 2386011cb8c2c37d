import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';

type Listener = () => void;

/**
 * Tells this process how far events have come, so that nothing waits for the next poll. It is
 * only a hint: each listener looks for itself, and polling backs it up.
 */
@Injectable()
export class EventSignal {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** A transaction was committed that may hold new events or jobs. */
  committed(): void {
    this.#emitter.emit('committed');
  }

  onCommitted(listener: Listener): () => void {
    return this.on('committed', listener);
  }

  /** Committed events got their places in the log. */
  placed(): void {
    this.#emitter.emit('placed');
  }

  onPlaced(listener: Listener): () => void {
    return this.on('placed', listener);
  }

  /** A consumer has applied events. */
  applied(): void {
    this.#emitter.emit('applied');
  }

  onApplied(listener: Listener): () => void {
    return this.on('applied', listener);
  }

  private on(name: 'committed' | 'placed' | 'applied', listener: Listener): () => void {
    this.#emitter.on(name, listener);
    return () => this.#emitter.off(name, listener);
  }
}

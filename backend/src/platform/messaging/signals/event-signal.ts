import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';

type Listener = () => void;

/**
 * Signals the progress of events within this process, so that nothing waits for the next poll. A
 * signal is only a hint: listeners check for themselves, and polling backs it up.
 */
@Injectable()
export class EventSignal {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** A transaction was committed that may contain new events or jobs. */
  committed(): void {
    this.#emitter.emit('committed');
  }

  onCommitted(listener: Listener): () => void {
    return this.on('committed', listener);
  }

  /** Another process said that it committed such a transaction. */
  committedElsewhere(): void {
    this.#emitter.emit('committed elsewhere');
  }

  /** Commits of this process and of the others. */
  onAnyCommit(listener: Listener): () => void {
    const offs = [this.on('committed', listener), this.on('committed elsewhere', listener)];
    return () => offs.forEach((off) => off());
  }

  /** Committed events were sequenced. */
  placed(): void {
    this.#emitter.emit('placed');
  }

  onPlaced(listener: Listener): () => void {
    return this.on('placed', listener);
  }

  applied(): void {
    this.#emitter.emit('applied');
  }

  onApplied(listener: Listener): () => void {
    return this.on('applied', listener);
  }

  private on(
    name: 'committed' | 'committed elsewhere' | 'placed' | 'applied',
    listener: Listener,
  ): () => void {
    this.#emitter.on(name, listener);
    return () => this.#emitter.off(name, listener);
  }
}

import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';

/** Says within this process that a consumer moved on; readers that wait for it look again. */
@Injectable()
export class ProgressSignal {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  moved(): void {
    this.#emitter.emit('moved');
  }

  onMoved(listener: () => void): () => void {
    this.#emitter.on('moved', listener);
    return () => this.#emitter.off('moved', listener);
  }
}

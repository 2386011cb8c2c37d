import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Day } from '@nattil/contracts/api/common';
import type { PackedIndex } from '../search-index/shop-index.ts';

/** From so many shops on reading them takes longer than to start a thread that does it. */
export const MANY_SHOPS = 20_000;

export interface ToLoad {
  url: string;
  /** In IST; null: that of this machine's clock. */
  today: Day | null;
  /** Fewer shops are not read. */
  least: number;
  /** Whether the database was only just started, and is waited for. */
  isStarting?: boolean;
}

export interface Loaded {
  /** Which table was read. */
  generation: number;
  /** Null where there are too few shops. */
  packed: PackedIndex | null;
}

const THREAD = new URL(`./loading-thread${extname(import.meta.filename)}`, import.meta.url);

/**
 * Reads all shops into an index in a thread of its own, so that this one goes on answering. It begins
 * to read its program at once, and the shops when it is told where they are.
 */
export class Loader {
  readonly #thread = new Worker(THREAD, {
    name: 'shops',
    // Most of what it makes is soon over: what is not is looked for less often.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });

  /** Rejects where they cannot be read. */
  async load(toLoad: ToLoad): Promise<Loaded> {
    const ended = once(this.#thread, 'exit').then(() => {
      throw new Error('The thread that reads them was ended');
    });
    this.#thread.postMessage(toLoad);
    const [loaded] = (await Promise.race([once(this.#thread, 'message'), ended])) as [Loaded];
    return loaded;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

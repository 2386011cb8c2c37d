import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
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
  /** Where the index is kept for the next start. */
  file?: string;
  /** Fewer shops are not kept; `MANY_SHOPS` unless told. */
  leastKept?: number;
  /** Whether one that was kept there will do, as far as it is of this database. */
  mayBeKept?: boolean;
  /** Which program keeps it; nothing is kept unless it is known. */
  program?: string | null;
}

export interface Read {
  /** Which table was read. */
  generation: number;
  /** Null where there are too few shops. */
  packed: PackedIndex | null;
}

export interface Loaded extends Read {
  /**
   * Resolves once the index is safe for the next start, or is not to be kept; to a sentence for the log where it
   * cannot be.
   */
  kept: Promise<string | null>;
}

export const indexFileIn = (dataDir: string): string => join(dataDir, 'search-index');

const THREAD = new URL(`./loading-thread${extname(import.meta.filename)}`, import.meta.url);

/** Says by which files this program runs; there is none where it runs from its sources. */
const PROGRAM = new URL('./program-id', THREAD);

function programId(): string | null {
  try {
    return readFileSync(PROGRAM, 'utf8');
  } catch {
    return null;
  }
}

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
    const messages = on(this.#thread, 'message', { close: ['exit'] });
    // At once: reading the whole program is next, and would keep this thread from telling the other one anything.
    this.#thread.postMessage({
      program: programId(),
      leastKept: MANY_SHOPS,
      ...toLoad,
    } satisfies ToLoad);
    const next = async <Message>(): Promise<Message> => {
      const { value, done } = await messages.next();
      if (done) throw new Error('The thread that reads them was ended');
      return (value as [Message])[0];
    };
    const read = await next<Read>();
    return { ...read, kept: next<string | null>().catch((error: Error) => error.message) };
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

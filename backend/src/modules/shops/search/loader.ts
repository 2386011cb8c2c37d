import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Day } from '@nattil/contracts/api/common';
import type { EngineSnapshot } from '@nattil/search-engine';

/** From this many shops on, reading them takes longer than starting a thread for it. */
export const MANY_SHOPS = 20_000;

export interface ToLoad {
  url: string;
  /** Day in IST; null means the day of this machine's clock. */
  today: Day | null;
  /** Fewer shops are not read. */
  minShops: number;
  /** Whether the database is still starting; the thread waits for it. */
  isStarting?: boolean;
  /** The snapshot file for the next start. */
  file?: string;
  /** Fewer shops are not written to the file; `MANY_SHOPS` by default. */
  minStored?: number;
  /** Whether an index in the file may be used if it belongs to this database. */
  mayRestore?: boolean;
  /** Identifies the program that writes the file; without it, no file is written. */
  program?: string | null;
}

export interface Read {
  /** Generation of the table that was read. */
  generation: number;
  /** Null if there are too few shops. */
  snapshot: EngineSnapshot | null;
}

export interface Loaded extends Read {
  /**
   * Resolves with null when the file is safe on disk or is not to be written, or with a message for
   * the log if it cannot be written.
   */
  stored: Promise<string | null>;
}

export const indexFileIn = (dataDir: string): string => join(dataDir, 'search-index');

const THREAD = new URL(`./loading-thread${extname(import.meta.filename)}`, import.meta.url);

/** Identifies the program's files; it does not exist if the program runs from its sources. */
const PROGRAM = new URL('./program-id', THREAD);

function programId(): string | null {
  try {
    return readFileSync(PROGRAM, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Reads all shops into an index in a thread of its own, so that this thread can answer requests.
 * The thread loads its program at once, and reads the shops after `load`.
 */
export class Loader {
  readonly #thread = new Worker(THREAD, {
    name: 'shops',
    // Most objects are short-lived: a larger young generation is collected less often.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });

  /** Rejects if the shops cannot be read. */
  async load(toLoad: ToLoad): Promise<Loaded> {
    const messages = on(this.#thread, 'message', { close: ['exit'] });
    // Sent at once: loading the rest of the program comes next and would delay every message.
    this.#thread.postMessage({
      program: programId(),
      minStored: MANY_SHOPS,
      ...toLoad,
    } satisfies ToLoad);
    const next = async <Message>(): Promise<Message> => {
      const { value, done } = await messages.next();
      if (done) throw new Error('The thread that reads them was ended');
      return (value as [Message])[0];
    };
    const read = await next<Read>();
    return { ...read, stored: next<string | null>().catch((error: Error) => error.message) };
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

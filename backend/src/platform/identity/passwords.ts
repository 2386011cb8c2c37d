import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { DomainError } from '../domain/domain-error.ts';

const AT_ONCE_AT_MOST = 4;
/** Threads that stay free for files and names. */
const FREE_THREADS = 2;
/** The longest wait, about: a core hashes twenty passwords a second. */
const WAIT_SECONDS = 3;
const PLACES_EACH = 50;
// The package's const enum cannot be read with isolated modules.
const ARGON2ID = 2;

/**
 * argon2id (m=19456, t=2, p=1). Each hash holds a core and one of libuv's threads, on which files
 * are read too: as many at once as there are cores, at most four, and always some threads fewer
 * than there are. Never call it inside a transaction.
 */
@Injectable()
export class Passwords {
  readonly #atOnce: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #admitted = 0;
  #dummy: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.#atOnce = hashesAtOnce(availableParallelism(), config.threads);
  }

  /** How many may be admitted at once. */
  get places(): number {
    return PLACES_EACH * this.#atOnce;
  }

  /**
   * Runs work that strangers ask for. Throws UNAVAILABLE with Retry-After, before the work begins,
   * while so many are admitted that one more would wait for seconds.
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#admitted >= this.places) throw tooBusy();
    this.#admitted += 1;
    try {
      return await work();
    } finally {
      this.#admitted -= 1;
    }
  }

  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(plain(password), this.options()));
  }

  /** Compares; without a stored hash it takes as long and returns false. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    // The first comparison makes it, whichever that is, so that its time tells nothing.
    const dummy = await (this.#dummy ??= hash('nobody has this password', this.options()));
    const same = await this.inTurn(() => verify(stored ?? dummy, plain(password)));
    return same && stored !== null;
  }

  private options() {
    return {
      algorithm: ARGON2ID,
      memoryCost: this.config.argon2MemoryKib,
      timeCost: 2,
      parallelism: 1,
    };
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.places) throw tooBusy();
    if (this.#running >= this.#atOnce)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

export function hashesAtOnce(cores: number, threads: number): number {
  return Math.min(cores, AT_ONCE_AT_MOST, threads - FREE_THREADS);
}

function tooBusy(): DomainError {
  return new DomainError('UNAVAILABLE', { retryAfter: WAIT_SECONDS });
}

/** The same letters, however a keyboard composes them. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

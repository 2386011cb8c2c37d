import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config-token.ts';
import type { Config } from '../../config/config.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';

const MAX_CONCURRENT = 4;
/** Threads left free for file and DNS access. */
const FREE_THREADS = 2;
/** Approximate maximum wait: a core computes twenty hashes a second. */
const WAIT_SECONDS = 3;
const PLACES_EACH = 50;
// The package's const enum cannot be read with isolated modules.
const ARGON2ID = 2;

/**
 * argon2id (m=19456, t=2, p=1). Each hash occupies a core and one of libuv's threads, which also
 * read files.
 * Concurrent hashes are limited to the number of cores, to four, and to some threads fewer than
 * libuv has. Never call it inside a transaction.
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

  /** Maximum number of admitted calls at a time. */
  get places(): number {
    return PLACES_EACH * this.#atOnce;
  }

  /**
   * Runs work that unauthenticated callers request. Throws UNAVAILABLE with Retry-After before the
   * work begins if the queue would make it wait for seconds.
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

  /** Compares a password. Without a stored hash it takes as long and returns false. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    // The first comparison of any kind creates the dummy hash, so that its duration reveals
    // nothing.
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
  return Math.min(cores, MAX_CONCURRENT, threads - FREE_THREADS);
}

function tooBusy(): DomainError {
  return new DomainError('UNAVAILABLE', { retryAfter: WAIT_SECONDS });
}

/** Normalises the characters, because keyboards compose them differently. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

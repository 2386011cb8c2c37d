import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';

const AT_ONCE = 4;
// The package's const enum cannot be read with isolated modules.
const ARGON2ID = 2;

/** argon2id (m=19456, t=2, p=1), at most four at once. Never call it inside a transaction. */
@Injectable()
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #dummy: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async hash(password: string): Promise<string> {
    return this.limited(() => hash(plain(password), this.options()));
  }

  /** Compares; without a stored hash it takes as long and answers false. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    this.#dummy ??= hash('nobody has this password', this.options());
    const against = stored ?? (await this.#dummy);
    const same = await this.limited(() => verify(against, plain(password)));
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

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
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

/** The same letters, however a keyboard composes them. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

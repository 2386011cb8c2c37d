import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tokenHash } from '../token-hash.ts';
import { Clock } from '../../persistence/clock.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import type { KeyCaller } from '../../kernel/domain/key-caller.ts';
import { RateLimits, type RateLimit } from '../rate-limits.ts';

/** Identifies a key that is found in a log or a repository. */
const PREFIX = 'nattil_key_';
const KEY = new RegExp(`^Bearer (${PREFIX}[\\w-]{43})$`, 'i');
/** Per address. A key has 256 bits, so the limit bounds the cost of guesses, not their success. */
const WRONG_KEYS: RateLimit = { name: 'wrong-key', points: 30, seconds: 900 };
/** A process caches a valid key for this long. */
const KEY_CACHE_MS = 3_000;

type FindKey = (hash: Buffer) => Promise<KeyCaller | null>;

/** Returns a new key and the hash to store. */
export function newKey(): { secret: string; hash: Buffer } {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  return { secret, hash: tokenHash(secret) };
}

/** Authenticates callers by API key. The module that stores the keys looks them up. */
@Injectable()
export class KeyCheck {
  #find: FindKey | undefined;
  /** Cache by hash. */
  readonly #cached = new Map<string, KeyCaller & { until: number }>();
  /** Incremented by each revocation, so that a lookup from before it is not cached after it. */
  #revocations = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  foundBy(find: FindKey): void {
    this.#find = find;
  }

  /** Whether the header contains an API key, valid or not, instead of a person's token. */
  isShown({ authorization }: { authorization?: string | undefined }): boolean {
    return authorization !== undefined && KEY.test(authorization);
  }

  /** Message for a missing or incomplete key. */
  get howToShow(): string {
    return `Please send a whole API key: Authorization: Bearer ${PREFIX}…`;
  }

  /** Message for the access token of a person. */
  get notForPeople(): string {
    return `This is the access token of a person. ${this.howToShow}`;
  }

  /**
   * Throws 401 for a wrong, revoked or expired key; 429 after too many of them from one address.
   */
  async check(authorization: string, ip: string | null): Promise<KeyCaller> {
    const hash = tokenHash(KEY.exec(authorization)![1]!);
    const caller = await this.live(hash);
    if (caller) return caller;
    await this.limits.take(WRONG_KEYS, ip ?? '');
    throw new DomainError('API_KEY_INVALID');
  }

  /** Empties the cache. Call after the commit that revoked a key. */
  forgetAll(): void {
    this.#revocations += 1;
    this.#cached.clear();
  }

  /**
   * Caches a key for three seconds, so that a revocation by another process is seen within five.
   */
  private async live(hash: Buffer): Promise<KeyCaller | null> {
    const now = this.clock.now().getTime();
    const name = hash.toString('base64');
    const cached = this.#cached.get(name);
    if (cached && cached.until > now) return cached;
    const before = this.#revocations;
    const caller = (await this.#find?.(hash)) ?? null;
    if (!caller) this.#cached.delete(name);
    else if (before === this.#revocations) {
      const until = Math.min(now + KEY_CACHE_MS, caller.expiresAt.getTime());
      this.#cached.set(name, { ...caller, until });
    }
    return caller;
  }
}

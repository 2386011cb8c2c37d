import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { KeyCaller } from '../domain/key-caller.ts';
import { RateLimits, type RateLimit } from './rate-limits.ts';

/** So that whoever finds one, in a log or a repository, knows what it is. */
const PREFIX = 'nattil_key_';
const KEY = new RegExp(`^Bearer (${PREFIX}[\\w-]{43})$`, 'i');
/** Of one address; a key has 256 bits, so this bounds what tries cost and not what they find. */
const WRONG_KEYS: RateLimit = { name: 'wrong-key', points: 30, seconds: 900 };
/** How long a process may take a key for live without asking again. */
const SESSION_CACHE_MS = 3_000;

type FindKey = (hash: Buffer) => Promise<KeyCaller | null>;

/** Returns a new key and what is stored of it. */
export function newKey(): { secret: string; hash: Buffer } {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Knows the callers of the realm of keys; the module that keeps the keys says which are live. */
@Injectable()
export class KeyCheck {
  #find: FindKey | undefined;
  /** By hash. */
  readonly #believed = new Map<string, KeyCaller & { until: number }>();
  /** Raised by each revocation: what was asked before it must not be believed after it. */
  #revocations = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  foundBy(find: FindKey): void {
    this.#find = find;
  }

  /** Whether the header shows a key, good or not, and no token of a person. */
  isShown({ authorization }: { authorization?: string | undefined }): boolean {
    return authorization !== undefined && KEY.test(authorization);
  }

  /** For one who shows none, or only a part of one. */
  get howToShow(): string {
    return `Please send a whole API key: Authorization: Bearer ${PREFIX}…`;
  }

  /** Throws 401 for a wrong, revoked or ended key; 429 for too many of them from one address. */
  async check(authorization: string, ip: string | null): Promise<KeyCaller> {
    const hash = hashOf(KEY.exec(authorization)![1]!);
    const caller = await this.live(hash);
    if (caller) return caller;
    await this.limits.take(WRONG_KEYS, ip ?? '');
    throw new DomainError('API_KEY_INVALID');
  }

  /** Makes the next checks ask the database; to be called after the commit that revoked a key. */
  forgetAll(): void {
    this.#revocations += 1;
    this.#believed.clear();
  }

  /** Reused for three seconds, so that a revocation by another process is seen within five. */
  private async live(hash: Buffer): Promise<KeyCaller | null> {
    const now = this.clock.now().getTime();
    const name = hash.toString('base64');
    const believed = this.#believed.get(name);
    if (believed && believed.until > now) return believed;
    const before = this.#revocations;
    const caller = (await this.#find?.(hash)) ?? null;
    if (!caller) this.#believed.delete(name);
    else if (before === this.#revocations) {
      const until = Math.min(now + SESSION_CACHE_MS, caller.expiresAt.getTime());
      this.#believed.set(name, { ...caller, until });
    }
    return caller;
  }
}

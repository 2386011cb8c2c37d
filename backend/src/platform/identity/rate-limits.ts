import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { isIPv6 } from 'node:net';
import { Encryption } from '../config/encryption.ts';
import { DomainError } from '../domain/domain-error.ts';
import { Database } from '../persistence/database.ts';
import { HOUR_MS, Retention, rowsOf } from '../retention.ts';
import type { RefusalCode } from '@nattil/contracts/error-codes';
import { UNKNOWN_CONTACTS_PER_HOUR } from '@nattil/contracts/rules/identity';

interface Limit {
  points: number;
  seconds: number;
}

/** Plain rate limits, shared by all processes. Counters of codes, locks and tokens are elsewhere. */
export const LIMITS = {
  // Many people may share an address; guessing is stopped by the lock of each account.
  'login-ip': { points: 300, seconds: 900 },
  'unknown-contact-ip': { points: UNKNOWN_CONTACTS_PER_HOUR, seconds: 3600 },
  'signup-ip': { points: 200, seconds: 3600 },
  // How often somebody is told that a contact of the profile form belongs to another member.
  'taken-contact-member': { points: 10, seconds: 3600 },
  'taken-contact-ip': { points: 60, seconds: 3600 },
  'register-shop-ip': { points: 60, seconds: 3600 },
  'refresh-ip': { points: 600, seconds: 900 },
  'otp-ip': { points: 20, seconds: 3600 },
  // The installation may look up 60 a minute.
  'geo-ip': { points: 10, seconds: 60 },
  'geo-shared-ip': { points: 30, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

@Injectable()
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    retention: Retention,
  ) {
    // An hour more, because the clocks of processes may differ.
    const ended = rowsOf({ table: 'rate_limit', since: 'to_timestamp(expire / 1000.0)' });
    retention.keep({ ...ended, forMs: HOUR_MS });
  }

  /** Takes one from the caller's allowance; throws 429 with Retry-After when it is used up. */
  async take(
    name: LimitName,
    key: string,
    code: RefusalCode = 'RATE_LIMITED',
    points?: number,
  ): Promise<void> {
    const left = await this.tryTake(name, key, points);
    if (left.refused) throw new DomainError(code, { retryAfter: left.retryAfter });
  }

  /** Like take, but answers whether it was refused. */
  async tryTake(
    name: LimitName,
    key: string,
    points?: number,
  ): Promise<{ refused: boolean; retryAfter: number }> {
    try {
      await this.limiter(name, points).consume(this.hashed(key));
      return { refused: false, retryAfter: 0 };
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      return { refused: true, retryAfter: secondsOf(refusal as RateLimiterRes) };
    }
  }

  /** Gives one back that was taken for what turned out not to count. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.limiter(name).reward(this.hashed(key));
  }

  /** Throws 429 with Retry-After when nothing is left; for what counts only by how it ends. */
  async refuseWhenUsedUp(name: LimitName, key: string): Promise<void> {
    const taken = await this.limiter(name).get(this.hashed(key));
    if (taken !== null && taken.remainingPoints <= 0)
      throw new DomainError('RATE_LIMITED', { retryAfter: secondsOf(taken) });
  }

  /** Whether nothing is left of the allowance; takes nothing from it. */
  async isUsedUp(name: LimitName, key: string): Promise<boolean> {
    const taken = await this.limiter(name).get(this.hashed(key));
    return taken !== null && taken.remainingPoints <= 0;
  }

  private limiter(name: LimitName, points?: number): RateLimiterPostgres {
    const known = this.#limiters.get(name);
    if (known) return known;
    const limit = LIMITS[name];
    const limiter = new RateLimiterPostgres({
      storeClient: this.database.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // Its own way removes everything in one statement, from each process and for each limit.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: points ?? limit.points,
      duration: limit.seconds,
    });
    this.#limiters.set(name, limiter);
    return limiter;
  }

  /** Keys are kept as keyed hashes: no address can be read from the table. */
  private hashed(key: string): string {
    return this.encryption.lookupKey(limitKey(key)).toString('base64url');
  }
}

/** Until the allowance is whole again, for Retry-After. */
function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** IPv6 callers are counted by /64, IPv4 ones one by one. */
export function limitKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':');
}

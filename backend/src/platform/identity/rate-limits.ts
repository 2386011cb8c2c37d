import { Injectable } from '@nestjs/common';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Encryption } from '../config/encryption.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { limitKey } from '../kernel/addresses.ts';
import { limitText } from './limit-text.ts';
import { Database } from '../persistence/database.ts';
import { Retention, rowsOf } from '../registries/retention.ts';
import { HOUR_MS } from '../kernel/time.ts';
import type { RefusalCode } from '@nattil/contracts/error-codes';

/**
 * A number of points per time, e.g. for one address. The module that uses the limit declares it.
 */
export interface RateLimit {
  /** Prefix of the stored keys, the same in all processes. */
  name: string;
  points: number;
  seconds: number;
}

/** Rate limits that all processes share. Counters of codes, locks and tokens are elsewhere. */
@Injectable()
export class RateLimits {
  readonly #limiters = new Map<string, { limit: RateLimit; limiter: RateLimiterPostgres }>();

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    retention: Retention,
  ) {
    // One hour of margin, because the clocks of processes may differ.
    const ended = rowsOf({ table: 'rate_limit', since: 'to_timestamp(expire / 1000.0)' });
    retention.keep({ ...ended, forMs: HOUR_MS });
  }

  /** Takes one point; throws 429 with Retry-After if none is left. */
  async take(limit: RateLimit, key: string, code: RefusalCode = 'RATE_LIMITED'): Promise<void> {
    const left = await this.tryTake(limit, key);
    if (left.refused) throw new DomainError(code, { retryAfter: left.retryAfter });
  }

  /** Like `take`, but returns whether it was refused. */
  async tryTake(limit: RateLimit, key: string): Promise<{ refused: boolean; retryAfter: number }> {
    try {
      await this.limiter(limit).consume(this.hashed(key));
      return { refused: false, retryAfter: 0 };
    } catch (refusal) {
      if (Error.isError(refusal)) throw refusal;
      return { refused: true, retryAfter: secondsOf(refusal as RateLimiterRes) };
    }
  }

  /** Returns a point for a call that turned out not to count. */
  async refund(limit: RateLimit, key: string): Promise<void> {
    await this.limiter(limit).reward(this.hashed(key));
  }

  /**
   * Throws 429 with Retry-After if no point is left. For calls that count only by their outcome.
   */
  async refuseWhenUsedUp(limit: RateLimit, key: string): Promise<void> {
    const taken = await this.limiter(limit).get(this.hashed(key));
    if (taken !== null && taken.remainingPoints <= 0)
      throw new DomainError('RATE_LIMITED', { retryAfter: secondsOf(taken) });
  }

  /** Whether no point is left; takes none. */
  async isUsedUp(limit: RateLimit, key: string): Promise<boolean> {
    const taken = await this.limiter(limit).get(this.hashed(key));
    return taken !== null && taken.remainingPoints <= 0;
  }

  private limiter(limit: RateLimit): RateLimiterPostgres {
    const { name, points, seconds } = limit;
    const known = this.#limiters.get(name);
    if (known && known.limit !== limit) throw new Error(`Two rate limits are named ${name}`);
    if (known) return known.limiter;
    const limiter = new RateLimiterPostgres({
      storeClient: unnamed(this.database),
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // The library would delete all expired rows in one statement, from each process and limit.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    this.#limiters.set(name, { limit, limiter });
    return limiter;
  }

  /** Keys are stored as keyed hashes, so the table reveals no address. */
  private hashed(key: string): string {
    return limitText(this.encryption, limitKey(key));
  }
}

/** The library names its statements, which a pooler cannot keep for a session. */
function unnamed({ pool, isBehindPooler }: Database): Pick<Pool, 'query'> {
  if (!isBehindPooler) return pool;
  const query = ({ text, values }: QueryConfig) => pool.query({ text, values });
  return { query: query as Pool['query'] };
}

/** Seconds until all points are back, for Retry-After. */
export function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

import { Injectable } from '@nestjs/common';
import type { GeoPlace } from '@nattil/contracts/api/member/shops';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { limitKey } from '../../../platform/kernel/addresses.ts';
import { RateLimits, type RateLimit } from '../../../platform/identity/rate-limits.ts';

// The installation can look up 60 places a minute.
const BY_ASKER: RateLimit = { name: 'geo-ip', points: 10, seconds: 60 };
const BY_ADDRESS: RateLimit = { name: 'geo-shared-ip', points: 30, seconds: 60 };

/** Lookups of one caller that run or wait in this process. */
const MAX_AT_ONCE = 3;

/** The caller of a lookup. */
export interface Asker {
  ip: string;
  /** Null for a visitor. */
  memberId: string | null;
}

type LookUp = () => Promise<GeoPlace | null>;

/**
 * Shares the lookups, of which the installation has one a second. A caller gets ten a minute; all
 * callers at one address together get thirty. Lookups of one caller run one after the other, so
 * that a burst does not delay the others.
 */
@Injectable()
export class LookUpAllowance {
  readonly #last = new Map<string, { count: number; done: Promise<unknown> }>();

  constructor(private readonly limits: RateLimits) {}

  /** Throws 429 if the limit is reached. */
  async use({ ip, memberId }: Asker, lookUp: LookUp): Promise<GeoPlace | null> {
    const asker = memberId ? `member/${memberId}` : limitKey(ip);
    if ((this.#last.get(asker)?.count ?? 0) >= MAX_AT_ONCE)
      throw new DomainError('RATE_LIMITED', { retryAfter: MAX_AT_ONCE });
    return this.oneAfterTheOther(asker, async () => {
      await this.limits.take(BY_ASKER, asker);
      await this.limits.take(BY_ADDRESS, ip);
      return lookUp();
    });
  }

  private async oneAfterTheOther(asker: string, lookUp: LookUp): Promise<GeoPlace | null> {
    const before = this.#last.get(asker) ?? { count: 0, done: Promise.resolve() };
    const mine = before.done.then(lookUp, lookUp);
    this.#last.set(asker, { count: before.count + 1, done: mine });
    try {
      return await mine;
    } finally {
      const now = this.#last.get(asker)!;
      if (now.count > 1) now.count -= 1;
      else this.#last.delete(asker);
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { secondsOf } from '../../../platform/identity/rate-limits.ts';
import { SEARCH_SETTINGS } from './search-settings.ts';

/**
 * Limits the searches of a member. Each process counts for itself: a search takes less time than a
 * statement that counts it for all processes.
 */
@Injectable()
export class SearchAllowance {
  readonly #limiter: RateLimiterMemory | null;

  constructor(@Inject(CONFIG) config: Config) {
    const { perMinute } = SEARCH_SETTINGS.in(config);
    this.#limiter =
      perMinute === 0 ? null : new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** Throws 429 with Retry-After if the member has reached the limit. */
  async take(memberId: string): Promise<void> {
    try {
      await this.#limiter?.consume(memberId);
    } catch (refusal) {
      if (Error.isError(refusal)) throw refusal;
      throw new DomainError('RATE_LIMITED', { retryAfter: secondsOf(refusal as RateLimiterRes) });
    }
  }
}

import type { Tier } from '@nattil/contracts/catalog/tiers';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { tierOfMember } from '../../cards/public.ts';

const CACHE_MS = 5_000;
const MAX_CACHED = 20_000;

interface CachedTier {
  tier: Promise<Tier>;
  found: Tier | undefined;
  until: number;
}

/**
 * Caches the tiers of members for a few seconds, because a member who types sends many searches.
 */
@Injectable()
export class TiersOfMembers {
  readonly #cached = new Map<string, CachedTier>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The cached tier, without waiting. */
  known(memberId: string): Tier | undefined {
    return this.lookUp(memberId)?.found;
  }

  of(memberId: string): Promise<Tier> {
    const before = this.lookUp(memberId);
    if (before) return before.tier;
    this.#cached.delete(memberId);
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear();
    const cached: CachedTier = {
      tier: tierOfMember(this.database, memberId, this.clock.now()),
      found: undefined,
      until: performance.now() + CACHE_MS,
    };
    cached.tier.then(
      (tier) => (cached.found = tier),
      () => this.#cached.delete(memberId),
    );
    this.#cached.set(memberId, cached);
    return cached.tier;
  }

  private lookUp(memberId: string): CachedTier | undefined {
    const cached = this.#cached.get(memberId);
    return cached && cached.until > performance.now() ? cached : undefined;
  }
}

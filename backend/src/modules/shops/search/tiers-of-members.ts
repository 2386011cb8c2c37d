import { Injectable } from '@nestjs/common';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import { Database } from '../../../platform/persistence/database.ts';
import { tierOfMember } from '../../cards/public.ts';

const KNOWN_FOR_MS = 5_000;
const MOST = 20_000;

interface Asked {
  tier: Promise<Tier>;
  found: Tier | undefined;
  until: number;
}

/**
 * Caches the tiers of members for a few seconds, because a member who types sends many searches.
 */
@Injectable()
export class TiersOfMembers {
  readonly #asked = new Map<string, Asked>();

  constructor(private readonly database: Database) {}

  /** The cached tier, without waiting. */
  known(memberId: string): Tier | undefined {
    return this.remembered(memberId)?.found;
  }

  of(memberId: string): Promise<Tier> {
    const before = this.remembered(memberId);
    if (before) return before.tier;
    this.#asked.delete(memberId);
    if (this.#asked.size >= MOST) this.#asked.clear();
    const asked: Asked = {
      tier: tierOfMember(this.database, memberId),
      found: undefined,
      until: performance.now() + KNOWN_FOR_MS,
    };
    asked.tier.then(
      (tier) => (asked.found = tier),
      () => this.#asked.delete(memberId),
    );
    this.#asked.set(memberId, asked);
    return asked.tier;
  }

  private remembered(memberId: string): Asked | undefined {
    const asked = this.#asked.get(memberId);
    return asked && asked.until > performance.now() ? asked : undefined;
  }
}

import { Injectable } from '@nestjs/common';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import { Database } from '../../../platform/persistence/database.ts';
import { tierOfMember } from '../../cards/public.ts';

const KNOWN_FOR_MS = 5_000;
const MOST = 20_000;

/** The tiers of members who search, each remembered for a few seconds, since one who types asks often. */
@Injectable()
export class TiersOfMembers {
  readonly #known = new Map<string, { tier: Promise<Tier>; until: number }>();

  constructor(private readonly database: Database) {}

  of(memberId: string): Promise<Tier> {
    const now = performance.now();
    const known = this.#known.get(memberId);
    if (known && known.until > now) return known.tier;
    this.#known.delete(memberId);
    if (this.#known.size >= MOST) this.#known.clear();
    const tier = tierOfMember(this.database, memberId);
    tier.catch(() => this.#known.delete(memberId));
    this.#known.set(memberId, { tier, until: now + KNOWN_FOR_MS });
    return tier;
  }
}

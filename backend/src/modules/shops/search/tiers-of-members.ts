import { Injectable } from '@nestjs/common';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import { Database } from '../../../platform/persistence/database.ts';
import { tierOfMember } from '../../cards/public.ts';

const KNOWN_FOR_MS = 5_000;
const MOST = 20_000;

interface Known {
  tier?: Tier;
  asked: Promise<Tier>;
  until: number;
}

/** The tiers of members who search, each remembered for a few seconds, since one who types asks often. */
@Injectable()
export class TiersOfMembers {
  readonly #known = new Map<string, Known>();

  constructor(private readonly database: Database) {}

  /** @returns a promise only where it must be asked */
  of(memberId: string): Tier | Promise<Tier> {
    const now = performance.now();
    const known = this.#known.get(memberId);
    if (known && known.until > now) return known.tier ?? known.asked;
    this.#known.delete(memberId);
    if (this.#known.size >= MOST) this.#known.clear();
    const asked = tierOfMember(this.database, memberId);
    const entry: Known = { asked, until: now + KNOWN_FOR_MS };
    this.#known.set(memberId, entry);
    asked.then(
      (tier) => (entry.tier = tier),
      () => this.#known.delete(memberId),
    );
    return asked;
  }
}

import type { Tier } from '@nattil/contracts/catalog/tiers';
import { NO_HOLIDAYS } from './opening-times.ts';

/** Caches the JSON of discount, opening state and empty holidays: there are few combinations. */
export class OfferJsonCache {
  readonly #known = new Map<Tier | null, Map<number, Uint8Array>>();

  /**
   * @param percent hundredths of the percent that the member gets
   * @param tier the member's tier if its percent applies; null if the shop's percent applies
   * @param isOpen null if unknown
   * @param holidays JSON of the holidays to come, from `OpeningTimes`
   */
  of(percent: number, tier: Tier | null, isOpen: boolean | null, holidays: string): Uint8Array {
    let offers = this.#known.get(tier);
    if (!offers) this.#known.set(tier, (offers = new Map<number, Uint8Array>()));
    const hasNone = holidays === NO_HOLIDAYS;
    const kind = (percent * 3 + (isOpen === null ? 2 : Number(isOpen))) * 2 + Number(hasNone);
    let offer = offers.get(kind);
    if (!offer) {
      const discount = JSON.stringify({ percentage: percent / 100, tier });
      // Closes the location, which the shop's own text opened.
      const end = hasNone ? NO_HOLIDAYS : '';
      offer = Buffer.from(`},"discount":${discount},"isOpen":${isOpen}${end}`);
      offers.set(kind, offer);
    }
    return offer;
  }
}

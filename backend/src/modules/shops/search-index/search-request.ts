import type { ShopSort } from '@nattil/contracts/api/member/shops';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import type { Rectangle } from './geo-shapes.ts';
import type { Position } from './earth.ts';
import type { JsonOutput } from './json-output.ts';

/** A search query of a member. */
export interface ShopQuestion {
  /** Empty: every shop. */
  text: string;
  /** Slug; null means every category. */
  category: string | null;
  /** The place that the person chose; distances are measured from it. */
  from: Position | null;
  /** Kilometres around the chosen place, or around the place that the text names. */
  radius: number;
  /** Bounds of a map, which replace the circle. */
  bounds: Rectangle | null;
  openNow: boolean;
  /** The minimum percent that the member gets. */
  minPercent: number | null;
  /** Null means by relevance with words, else by distance, else by name. */
  sortBy: ShopSort | null;
  descending: boolean;
  offset: number;
  limit: number;
  /** Without fuzzy matching: set by the link back from 'Showing results for …'. */
  exactWords: boolean;
  /** The member's tier. The shop's discount for it counts, but at least the tier's own percent. */
  tier: Tier;
  now: Date;
}

export interface FoundShops {
  total: number;
  /**
   * Writes a JSON array of the page's shops; call it at once. `begin` returns the buffer, with room
   * for `mostBytes` bytes.
   */
  writeShops: (begin: (mostBytes: number) => JsonOutput) => JsonOutput;
  sortBy: ShopSort;
  /** Origin of the distances. */
  centre: Position | null;
  /** The city that the text names, if no place was chosen. */
  place: { name: string; latitude: number; longitude: number } | null;
  /** The corrected text; null if the typed text was searched. */
  correctedTo: string | null;
  /** Terms that were dropped because no shop matches them together with the others. */
  ignoredWords: string[];
}

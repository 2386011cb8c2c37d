import type { ShopSort } from '@nattil/contracts/api/shops';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import type { Rectangle } from './geo-shapes.ts';
import type { Position } from './earth.ts';
import type { JsonOutput } from './json-output.ts';

/** What a member asks the index for. */
export interface ShopQuestion {
  /** Empty: every shop. */
  text: string;
  /** Slug; null: of every category. */
  category: string | null;
  /** The place that the person chose: distances are told from there. */
  from: Position | null;
  /** Kilometres around the place that was chosen, or that the words name. */
  radius: number;
  /** Part of a map, in place of the circle. */
  bounds: Rectangle | null;
  openNow: boolean;
  /** The least percent that the member is to get. */
  minPercent: number | null;
  /** Null: by relevance where there are words, else by distance, else by name. */
  sortBy: ShopSort | null;
  descending: boolean;
  offset: number;
  limit: number;
  /** Without forgiveness: the way back from 'Showing results for …'. */
  exactWords: boolean;
  /** The member's: what a shop gives to it counts, but never less than the tier's own percent. */
  tier: Tier;
  now: Date;
}

export interface FoundShops {
  total: number;
  /**
   * Writes a JSON array of the page's shops; to be asked for at once. `begin` gives what it is written to, with
   * room for so many bytes at most.
   */
  writeShops: (begin: (mostBytes: number) => JsonOutput) => JsonOutput;
  sortBy: ShopSort;
  /** What the distances are told from. */
  centre: Position | null;
  /** The city that the words name, where no place was chosen. */
  place: { name: string; latitude: number; longitude: number } | null;
  /** The text that was answered, where it is not the one that was typed. */
  correctedTo: string | null;
  /** Words that were left out, since no shop has them beside the others. */
  ignoredWords: string[];
}

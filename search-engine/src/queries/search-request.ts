import type { ShopSort } from '@nattil/contracts/api/member/shops';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import type { Position } from '../geo/earth.ts';
import type { Rectangle } from '../geo/geo-shapes.ts';

/** A search query of a member. */
export interface SearchRequest {
  /** Empty: every shop. */
  text: string;
  /** Slug; null means every category. */
  category: string | null;
  /** The place that the person chose, in degrees; distances are measured from it. */
  from: Position | null;
  /** Kilometres around the place that the text names, or else around the chosen place. */
  radius: number;
  /** Bounds of a map, which replace the circle. */
  bounds: Rectangle | null;
  openNow: boolean;
  /** Only shops that are open at this time; replaces `openNow` and a time in the text. */
  openAt: Date | null;
  /** The minimum percent that the member gets. */
  minPercent: number | null;
  /** Null means by relevance with words, else by distance, else by name. */
  sortBy: ShopSort | null;
  descending: boolean;
  /** Number of shops on the pages before this one. */
  offset: number;
  limit: number;
  /** Without fuzzy matching: set by the link back from 'Showing results for …'. */
  exactWords: boolean;
  /** The member's tier. The shop's discount for it counts, but at least the tier's own percent. */
  tier: Tier;
  now: Date;
}

export interface SearchResult {
  total: number;
  page: ShopsJson;
  sortBy: ShopSort;
  /** Origin of the distances. */
  centre: Position | null;
  /** The place that the text names; distances are measured from it. */
  place: { name: string; latitude: number; longitude: number } | null;
  /** The time of `request.openAt`, or else the time that the text names. */
  openAt: Date | null;
  /** Whether no shop is open at the wanted time; then the page lists shops that are closed. */
  noneOpen: boolean;
  /**
   * Kilometres to the last shop of the page, rounded up, if nothing is inside the radius: the page
   * then has the nearest shops beyond it.
   */
  widenedTo: number | null;
  /** The text taken apart; null if it names neither a place nor a time. */
  understood: { words: string; withoutPlace: string; withoutTime: string } | null;
  /** The corrected text; null if the typed text was searched. */
  correctedTo: string | null;
  /** Terms that were dropped because no shop matches them together with the others. */
  ignoredWords: string[];
}

/** The shops of a page as a JSON array of `FoundShop`. Valid until the engine changes. */
export interface ShopsJson {
  /** Upper bound of its length. */
  readonly maxBytes: number;
  /** Writes it at `offset`, where the buffer has room for `maxBytes`; returns the end. */
  writeTo(buffer: Buffer, offset: number): number;
}

/** Completions of a text that is still being typed; the best first. */
export interface Suggestions {
  /** Distances are in kilometres; null without a place, or without the shop's location. */
  shops: { id: string; name: string; city: string | null; distance: number | null }[];
  categories: { slug: string; label: string }[];
  /** Towns with shops. */
  places: { name: string; latitude: number | null; longitude: number | null }[];
  /** Whether the text is a word for a kind of shops, so that categories come before shops. */
  isTrade: boolean;
}

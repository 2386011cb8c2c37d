import type { SEARCH_SORTS } from '../../rules/search/search.ts';
import type { CardTier } from './cards.ts';
import type { Answer, Day, Id, Pagination, Percent, Timestamp } from '../common.ts';
import type { ShopStatus, WeeklyHours } from '../shops.ts';

/** The public three-step form. */
export interface RegisterShopRequest {
  shopName: string;
  /** Label, alias or slug. */
  category: string;
  email: string;
  phone: string;
  district: string;
  talukBlock: string;
  location: string;
  storeAddress: string;
  gstNumber?: string;
  /** Percent, 0..100, at most two decimals. */
  discountOffer?: Percent;
  confirmDetails: boolean;
}
export type RegisterShopAnswer = Answer<{ id: Id; status: ShopStatus }>;

export type ShopSort = (typeof SEARCH_SORTS)[number];
export interface SearchShopsQuery {
  search?: string;
  category?: string;
  location?: string;
  /** @decimal true */
  latitude?: number;
  /** @decimal true */
  longitude?: number;
  /**
   * Kilometres, 1..100, default 10.
   * @decimal true
   */
  maxDistance?: number;
  /** Replaces the circle: `south,west,north,east` in degrees. */
  bounds?: string;
  openNow?: boolean;
  /** Only shops open at this time, as ISO text with an offset; replaces a time in the query. */
  openAt?: string;
  /**
   * Minimum discount for the member, in percent.
   * @decimal true
   */
  minDiscount?: number;
  /** Defaults to relevance for a text search, else to distance. */
  sortBy?: ShopSort;
  sortOrder?: 'ASC' | 'DESC';
  /** Disables typo correction. */
  exactWords?: boolean;
  page?: number;
  limit?: number;
}
/** One shop in a search answer; unknown values are null. */
export interface FoundShop {
  id: Id;
  name: string;
  /** Slug. */
  category: string | null;
  categoryLabel: string | null;
  location: {
    address: string | null;
    city: string | null;
    /** @decimal true */
    coordinates: { latitude: number | null; longitude: number | null };
    /**
     * Kilometres.
     * @decimal true
     */
    distance: number | null;
  };
  contact: { phone: string | null; email: string | null; website: string | null };
  /** @decimal true */
  rating: { average: number | null };
  images: { featured: string | null };
  discount: {
    /** Discount for the member: the greater of the shop's percent and the tier's percent. */
    percentage: Percent;
    /** The member's tier if its percent applies; null if the shop's percent applies. */
    tier: CardTier | null;
  };
  description: string | null;
  openingHours: WeeklyHours | null;
  /** Days in IST on which it stays closed, from today on, in order. */
  holidays: Day[];
  isOpen: boolean | null;
  amenities: string[];
  tags: string[];
  badges: string[];
}
export interface SearchedPlace extends GeoPlace {
  name: string;
}
export interface UnderstoodSearch {
  /** The words that were searched. */
  words: string;
  /** The query without the words of the place, or of the time. */
  withoutPlace: string;
  withoutTime: string;
}
export interface SearchMetadata {
  totalResults: number;
  /**
   * Centre from which distances are measured; null if unknown.
   * @decimal true
   */
  centre: { latitude: number; longitude: number; label: string | null } | null;
  /** @decimal true */
  maxDistance: number;
  /** The order of the answer, including a default. */
  sortBy: ShopSort;
  sortOrder: 'ASC' | 'DESC';
  /** Place named in the query; the circle is around it and distances are measured from it. */
  place: SearchedPlace | null;
  /** Time of `openAt`, or else the time named in the query. */
  openAt: Timestamp | null;
  /** Whether no shop is open at the wanted time; then closed ones are listed. */
  noneOpen: boolean;
  /**
   * Kilometres to the last of the nearest shops, if none is within `maxDistance`.
   * @decimal true
   */
  widenedTo: number | null;
  /** The query taken apart; null if it names neither a place nor a time. */
  understood: UnderstoodSearch | null;
  /** The corrected query, if it differs from the typed one. */
  correctedTo: string | null;
  /** Ignored query words, because no shop matches them together with the others. */
  ignoredWords: string[];
}
export type SearchShopsAnswer = Answer<FoundShop[]> & {
  pagination: Pagination;
  searchMetadata: SearchMetadata;
};

export interface SuggestShopsQuery {
  q?: string;
  /**
   * The member's place, for shops nearby.
   * @decimal true
   */
  latitude?: number;
  /** @decimal true */
  longitude?: number;
}
/** Completions of a text while it is typed. */
export interface ShopSuggestions {
  /**
   * The nearest first if a place was given; distances in kilometres.
   * @decimal true
   */
  shops: { id: Id; name: string; city: string | null; distance: number | null }[];
  categories: { slug: string; label: string }[];
  /**
   * Towns with shops.
   * @decimal true
   */
  places: { name: string; latitude: number | null; longitude: number | null }[];
  /** Whether the text is a word for a kind of shops; then categories come before shops. */
  isTrade: boolean;
}
export type SuggestShopsAnswer = Answer<ShopSuggestions>;

export interface FindTownsQuery {
  /** The beginning of a name, also an old or a misspelt one; without it, the towns with shops. */
  q?: string;
  /**
   * Where distances are measured from.
   * @decimal true
   */
  latitude?: number;
  /** @decimal true */
  longitude?: number;
}
/** A town with partner shops, or a place beside one. */
export interface Town {
  name: string;
  /** With the state, e.g. `Thrissur, Kerala`. */
  label: string;
  /** @decimal true */
  latitude: number;
  /** @decimal true */
  longitude: number;
  /**
   * In kilometres; null if the request has no position.
   * @decimal true
   */
  distance: number | null;
}
/** At most eight, the nearest first; without a position, those with the most shops. */
export type FindTownsAnswer = Answer<Town[]>;

/** Public figures and offers of the partner shops. */
export interface ShopsForVisitors {
  shops: number;
  /** Number of cities with shops. */
  cities: number;
  /** City with the most shops; null without shops. */
  city: string | null;
  /** Best offers of that city: at most three, one per category. */
  offers: VisitorOffer[];
}
export interface VisitorOffer {
  id: Id;
  name: string;
  category: string | null;
  categoryLabel: string | null;
  discountPercent: Percent;
  /**
   * Null if the shop has no coordinates.
   * @decimal true
   */
  coordinates: { latitude: number; longitude: number } | null;
}
export type ShopsForVisitorsAnswer = Answer<ShopsForVisitors>;

export interface CategoryEntry {
  slug: string;
  label: string;
  aliases: string[];
  colour: string;
}
export type CategoriesAnswer = Answer<CategoryEntry[]>;

export interface GeoPlace {
  label: string;
  /** @decimal true */
  latitude: number;
  /** @decimal true */
  longitude: number;
  /** Only if `address` was true: whether only the town of the address was found. */
  isTown?: boolean;
}
/** Null for an unknown place. */
export type GeoSearchAnswer = Answer<GeoPlace | null>;

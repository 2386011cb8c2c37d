import type { SEARCH_SORTS } from '../../rules/search/search.ts';
import type { CardTier } from './cards.ts';
import type { Answer, Day, Id, Pagination, Percent } from '../common.ts';
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
  latitude?: number;
  longitude?: number;
  /** Kilometres, 1..100, default 10. */
  maxDistance?: number;
  /** Replaces the circle: `south,west,north,east` in degrees. */
  bounds?: string;
  openNow?: boolean;
  /** Minimum discount for the member, in percent. */
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
    coordinates: { latitude: number | null; longitude: number | null };
    /** Kilometres. */
    distance: number | null;
  };
  contact: { phone: string | null; email: string | null; website: string | null };
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
export interface SearchMetadata {
  totalResults: number;
  /** Centre from which distances are measured; null if unknown. */
  centre: { latitude: number; longitude: number; label: string | null } | null;
  maxDistance: number;
  /** The order of the answer, including a default. */
  sortBy: ShopSort;
  sortOrder: 'ASC' | 'DESC';
  /** City named in the query if no place was chosen; distances are measured from it. */
  place: GeoPlace | null;
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
}
/** Completions of a text while it is typed. */
export interface ShopSuggestions {
  shops: { id: Id; name: string; city: string | null }[];
  categories: { slug: string; label: string }[];
  places: { name: string }[];
}
export type SuggestShopsAnswer = Answer<ShopSuggestions>;

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
  /** Null if the shop has no coordinates. */
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
  latitude: number;
  longitude: number;
}
/** Null for an unknown place. */
export type GeoSearchAnswer = Answer<GeoPlace | null>;

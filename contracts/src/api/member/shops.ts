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
  /** In place of the circle: `south,west,north,east` in degrees. */
  bounds?: string;
  openNow?: boolean;
  /** The least percent that the member is to get. */
  minDiscount?: number;
  /** Not given: by relevance where there are words, else by distance. */
  sortBy?: ShopSort;
  sortOrder?: 'ASC' | 'DESC';
  /** Without forgiveness: only what has the words as they were typed. */
  exactWords?: boolean;
  page?: number;
  limit?: number;
}
/** One shop in a search answer; what is unknown is null. */
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
    /** What the member gets: the greater of the shop's part and that of the member's tier. */
    percentage: Percent;
    /** The member's tier where its percent is the greater one; null where the shop's counts. */
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
  /** Where the distances are measured from; null when nothing is known. */
  centre: { latitude: number; longitude: number; label: string | null } | null;
  maxDistance: number;
  /** The order of the answer, chosen or not. */
  sortBy: ShopSort;
  sortOrder: 'ASC' | 'DESC';
  /** The city that the words name, where no place was chosen; the distances are told from there. */
  place: GeoPlace | null;
  /** The text that was answered, where it is not the one that was typed. */
  correctedTo: string | null;
  /** Words that were left out, since no shop has them beside the others. */
  ignoredWords: string[];
}
export type SearchShopsAnswer = Answer<FoundShop[]> & {
  pagination: Pagination;
  searchMetadata: SearchMetadata;
};

export interface SuggestShopsQuery {
  q?: string;
}
/** What a text that is still being typed may become. */
export interface ShopSuggestions {
  shops: { id: Id; name: string; city: string | null }[];
  categories: { slug: string; label: string }[];
  places: { name: string }[];
}
export type SuggestShopsAnswer = Answer<ShopSuggestions>;

/** What everybody may know of the partner shops. */
export interface ShopsForVisitors {
  shops: number;
  /** In how many cities they are. */
  cities: number;
  /** The city with most shops; null while there are none. */
  city: string | null;
  /** The best offers of that city, at most three, each of another category. */
  offers: VisitorOffer[];
}
export interface VisitorOffer {
  id: Id;
  name: string;
  category: string | null;
  categoryLabel: string | null;
  discountPercent: Percent;
  /** null while the shop has no place on the map. */
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
/** null when the place is not known. */
export type GeoSearchAnswer = Answer<GeoPlace | null>;

import type { SEARCH_SORTS } from '../../rules/search/search.ts';
import type { SHOP_LIST_SORTS, SHOP_STATUSES } from '../../rules/shops/shop-list.ts';
import type { CardTier } from './cards.ts';
import type {
  Answer,
  CountedPagination,
  Day,
  Id,
  Pagination,
  Percent,
  Rupees,
  Timestamp,
} from '../common.ts';

export type ShopStatus = (typeof SHOP_STATUSES)[number];
export type Weekday =
  'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
/** Local time in IST, `HH:MM`; `close` past midnight is smaller than `open`. */
export interface OpeningSpan {
  open: string;
  close: string;
}
/** A day that is missing is closed. */
export type WeeklyHours = Partial<Record<Weekday, OpeningSpan[]>>;

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

/** A shop as administrators see it. */
export interface AdminShop {
  id: Id;
  /** What decisions about it send as If-Match; the ETag of one shop's answer. */
  version: number;
  name: string;
  description: string | null;
  category: string | null;
  categoryLabel: string | null;
  ownerName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  location: string | null;
  district: string | null;
  talukBlock: string | null;
  latitude: number | null;
  longitude: number | null;
  discountOffered: Percent | null;
  discountSettings: Required<DiscountSettings>;
  openingHours: WeeklyHours | null;
  /** Days in IST on which it stays closed, in order. */
  holidays: Day[];
  registrationNumber: string | null;
  gstNumber: string | null;
  /** Masked. */
  panNumber: string | null;
  /** Masked. */
  bankAccountNumber: string | null;
  /** Masked. */
  ifscCode: string | null;
  status: ShopStatus;
  isActive: boolean;
  totalPurchases: number;
  totalRevenue: Rupees;
  lastActivity: Timestamp | null;
  registrationDate: Timestamp;
  createdAt: Timestamp;
  approvedBy: Id | null;
  approvedDate: Timestamp | null;
  approvalNotes: string | null;
  rejectedBy: Id | null;
  rejectedDate: Timestamp | null;
  rejectionReason: string | null;
  blockedBy: Id | null;
  blockedDate: Timestamp | null;
  blockReason: string | null;
}
export interface AdminShopCounts {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
  blocked: number;
}
export interface AdminShopsQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** Any part of the shop's name, its owner's or its e-mail; one or two letters begin a word. */
  search?: string;
  status?: ShopStatus | 'all';
  sortBy?: (typeof SHOP_LIST_SORTS)[number];
  sortOrder?: 'ASC' | 'DESC';
}
export type AdminShopsAnswer = Answer<{
  shops: AdminShop[];
  pagination: CountedPagination;
  counts: AdminShopCounts;
}>;
export type AdminShopAnswer = Answer<AdminShop>;

/** `PUT /api/admin/shops/:id/discount-settings`; what is left out is not set any more. */
export interface DiscountSettings {
  /** The shop's percent; null or left out: the programme's standard percent counts. */
  discountPercent?: Percent | null;
  /** Percents for members of these tiers, in place of the one above. */
  tierPercents?: { bronze?: Percent; silver?: Percent; gold?: Percent };
  /** Below this bill the shop gives nothing. */
  minimumBill?: Rupees | null;
  /** The most that the shop gives for one bill. */
  maximumDiscount?: Rupees | null;
  /** First and last day on which all this counts. */
  validFrom?: Day | null;
  validTo?: Day | null;
}

export interface ApproveShopRequest {
  /** Internal. */
  notes?: string;
}
export interface RejectShopRequest {
  /** 10 to 500 characters after trimming. */
  reason: string;
}

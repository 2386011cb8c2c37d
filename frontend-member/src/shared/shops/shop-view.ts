import type { FoundShop } from '@nattil/contracts/api/member/shops';
import {
  categoryLabel,
  DEFAULT_CATEGORY,
  findCategory,
  mapCategoryLabel,
} from '@nattil/contracts/catalog/categories';
import { type Coordinates, DEFAULT_CENTRE, findCity } from '@nattil/contracts/catalog/cities';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { formatDistance, formatPercent, formatPhone } from '@nattil/contracts/formats';
import { SHOP_DEFAULTS } from '@nattil/contracts/rules/search/search-results';
import { describeHours, type OpeningHoursView } from './opening-hours.ts';

/** A shop as displayed: every field is set, and default values are marked. */
export interface ShopView {
  id: string;
  name: string;
  /** Slug. */
  category: string;
  /** The category's display name, in the list and on the map. */
  categoryLabel: string;
  address: string;
  distance: string;
  phone: { text: string; href: string | null };
  email: { text: string; href: string | null };
  website: { text: string; href: string } | null;
  rating: number;
  /** False if the shop has no ratings. */
  isRated: boolean;
  image: string | null;
  /** The member's discount: `9%`. */
  discount: string;
  /** The same, not rounded: `8.5%`. */
  exactDiscount: string;
  /**
   * `Gold` if the member's tier gives more than the shop; null if the shop's own discount applies.
   */
  discountTier: string | null;
  description: string;
  hours: OpeningHoursView;
  isOpen: boolean;
  amenities: string[];
  tags: string[];
  badges: string[];
  position: Coordinates;
  /** False if the position is only the city's. */
  isExact: boolean;
  directionsHref: string;
}

/** An answer as received: any field may be missing. */
type Loose<T> = T extends (infer Item)[]
  ? Item[] | null | undefined
  : T extends object
    ? { [Key in keyof T]?: Loose<T[Key]> | null }
    : T | null | undefined;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];

/** The position, if the shop has both coordinates. */
function exactPosition(location: Loose<FoundShop>['location']): Coordinates | null {
  const latitude = numberOf(location?.coordinates?.latitude);
  const longitude = numberOf(location?.coordinates?.longitude);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function cityPosition(
  location: Loose<FoundShop>['location'],
  selectedLocation: string | null,
): Coordinates {
  const city =
    findCity(textOf(location?.city)) ??
    findCity(textOf(location?.address)) ??
    findCity(selectedLocation);
  return city ? { latitude: city.latitude, longitude: city.longitude } : DEFAULT_CENTRE;
}

/** Returns only http and https links, because a shop's text must not run as a script. */
function webAddress(website: string): { text: string; href: string } | null {
  if (!website) return null;
  const href = /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
  if (!/^https?:\/\/[^\s]+$/i.test(href)) return null;
  return { text: href.replace(/^https?:\/\//i, '').replace(/\/$/, ''), href };
}

function directionsHref(exact: Coordinates | null, name: string, address: string): string {
  const destination = exact ? `${exact.latitude},${exact.longitude}` : `${name}, ${address}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

const tierLabel = (tier: string): string | null =>
  TIERS.find((each) => each.tier === tier)?.label ?? null;

/** `9% off` or `8% with your Gold card`. */
export const discountWords = ({ discount, discountTier }: ShopView): string =>
  discountTier === null ? `${discount} off` : `${discount} with your ${discountTier} card`;

/**
 * Fills missing values with display defaults.
 *
 * @param closedAt ISO text of a time at which the shop is closed: its next opening is one after it
 */
export function toShopView(
  found: FoundShop,
  index: number,
  selectedLocation: string | null,
  now = new Date(),
  closedAt: string | null = null,
): ShopView {
  const from = closedAt === null ? now : new Date(closedAt);
  const shop: Loose<FoundShop> = found;
  const name = textOf(shop.name) || SHOP_DEFAULTS.name;
  const category = textOf(shop.category) || SHOP_DEFAULTS.category;
  const knownAddress = [textOf(shop.location?.address), textOf(shop.location?.city)]
    .filter((part, at, parts) => part && (at === 0 || !parts[0]?.includes(part)))
    .join(', ');
  const address = textOf(shop.location?.address) || SHOP_DEFAULTS.address;
  const distance = numberOf(shop.location?.distance);
  const phone = textOf(shop.contact?.phone);
  const email = textOf(shop.contact?.email);
  const rating = numberOf(shop.rating?.average);
  const exact = exactPosition(shop.location);
  const percent = numberOf(shop.discount?.percentage) ?? SHOP_DEFAULTS.discountPercent;
  return {
    id: textOf(shop.id) || `shop-${index}`,
    name,
    category: findCategory(category)?.slug ?? DEFAULT_CATEGORY,
    categoryLabel:
      textOf(shop.categoryLabel) || categoryLabel(category) || mapCategoryLabel(category),
    address,
    distance: distance === null ? SHOP_DEFAULTS.distance : formatDistance(distance),
    phone: {
      text: phone ? formatPhone(phone) : SHOP_DEFAULTS.phone,
      href: phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : null,
    },
    email: { text: email || SHOP_DEFAULTS.email, href: email ? `mailto:${email}` : null },
    website: webAddress(textOf(shop.contact?.website)),
    rating: rating ?? SHOP_DEFAULTS.ratingAverage,
    isRated: rating !== null,
    image: textOf(shop.images?.featured) || null,
    discount: formatPercent(percent),
    exactDiscount: `${percent}%`,
    discountTier: tierLabel(textOf(shop.discount?.tier)),
    description: textOf(shop.description) || SHOP_DEFAULTS.description,
    hours: describeHours(shop.openingHours, now, textsOf(shop.holidays), from),
    isOpen: shop.isOpen === true && closedAt === null,
    amenities: textsOf(shop.amenities),
    tags: textsOf(shop.tags),
    badges: textsOf(shop.badges),
    position: exact ?? cityPosition(shop.location, selectedLocation),
    isExact: exact !== null,
    directionsHref: directionsHref(exact, name, knownAddress || selectedLocation || ''),
  };
}

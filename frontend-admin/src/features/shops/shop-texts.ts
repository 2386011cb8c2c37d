import { formatName } from '@nattil/contracts/basic-formats';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { count } from '@nattil/frontend-shared/ui/count';

export const UNKNOWN = '–';

/** Formats the discount as `12.25%`, or as a dash if the shop has none. */
export function discountText(shop: Pick<AdminShop, 'discountOffered'>): string {
  return shop.discountOffered === null ? UNKNOWN : `${count(shop.discountOffered)}%`;
}

export function categoryText(shop: Pick<AdminShop, 'category' | 'categoryLabel'>): string {
  return shop.categoryLabel ?? shop.category ?? 'General';
}

export function ownerText(shop: Pick<AdminShop, 'ownerName'>): string | null {
  return shop.ownerName === null ? null : formatName(shop.ownerName);
}

/** The town of the catalogue, else the one that the owner wrote. */
export function townText(shop: Pick<AdminShop, 'city' | 'location'>): string | null {
  return shop.city ?? (shop.location?.split(',')[0]?.trim() || null);
}

/** Town, taluk, district and state, each once, even if the location repeats one. */
export function placeText(
  shop: Pick<AdminShop, 'location' | 'talukBlock' | 'district'>,
): string | null {
  const [town = '', ...beyond] = (shop.location ?? '').split(',').map((part) => part.trim());
  const parts = [town, shop.talukBlock, shop.district, ...beyond].filter(Boolean);
  return parts.length > 0 ? [...new Set(parts)].join(', ') : null;
}

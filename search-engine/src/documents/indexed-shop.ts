import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import type { Tier } from '@nattil/contracts/catalog/tiers';

/** A shop as the index receives it; unknown values are null. */
export interface IndexedShop {
  /** A UUID. */
  id: string;
  /** An older version never replaces a newer one. */
  version: number;
  name: string;
  /** Slug. */
  category: string | null;
  city: string | null;
  /** The shop's own location, the start of distances. Without it, the shop is found at its city. */
  latitude: number | null;
  longitude: number | null;
  hours: WeeklyHours | null;
  /** Closed days in IST, ascending; some may have passed. */
  holidays: readonly Day[];
  /** The shop's own percent; null means the programme's standard percent. */
  discountPercent: number | null;
  /** Percents for members of these tiers, which override `discountPercent`. */
  tierPercents?: Partial<Record<Tier, number>> | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  image: string | null;
  description: string | null;
  amenities: readonly string[];
  tags: readonly string[];
  badges: readonly string[];
}

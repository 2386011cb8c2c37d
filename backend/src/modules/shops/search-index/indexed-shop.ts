import type { Day } from '@nattil/contracts/api/common';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import type { Tier } from '@nattil/contracts/catalog/tiers';

/** What the index takes of a shop; what is unknown is null. */
export interface IndexedShop {
  /** A UUID. */
  id: string;
  /** An older version never takes the place of a newer one. */
  version: number;
  name: string;
  /** Slug. */
  category: string | null;
  city: string | null;
  /** Its own place, from which distances are told; without one it is looked for at its city. */
  latitude: number | null;
  longitude: number | null;
  hours: WeeklyHours | null;
  /** Days in IST on which it stays closed, in order; some may have passed. */
  holidays: readonly Day[];
  /** What it gives itself; null: the programme's standard percent. */
  discountPercent: number | null;
  /** Percents for members of these tiers, in place of the one above. */
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

import type { SHOP_STATUSES } from '../rules/shops/shop-list.ts';

export type ShopStatus = (typeof SHOP_STATUSES)[number];
export type Weekday =
  'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
/** Local time in IST, `HH:MM`; a `close` after midnight is smaller than `open`. */
export interface OpeningSpan {
  open: string;
  close: string;
}
/** Missing days are closed. */
export type WeeklyHours = Partial<Record<Weekday, OpeningSpan[]>>;

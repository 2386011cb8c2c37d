import type { IndexedShop } from '../documents/indexed-shop.ts';

/** Estimates about the shops of a bulk load. */
export interface ExpectedShops {
  /** Approximate number of shops. */
  count: number;
  /** Latitudes of a sample of the shops, in degrees. */
  latitudes: readonly number[];
}

export interface BulkLoad {
  /** Adds a shop; each shop once. */
  add(shop: IndexedShop): void;
  /** Makes the added shops searchable. Nothing can be added afterwards. */
  finish(): void;
}

import type { IndexedShop } from '@nattil/search-engine';
import { type DemoShop, generatedShop } from '../../../../demo/demo-shops.ts';

/** The id of a generated shop, the same in every run. */
export function idOf(index: number): string {
  const mixed = (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${mixed}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

export function indexed(shop: DemoShop, version = 1): IndexedShop {
  const { name, category, city, latitude, longitude, hours, discountPercent, address } = shop;
  const { phone, email, website, description, amenities, tags, badges } = shop;
  return {
    id: idOf(shop.index),
    version,
    ...{ name, category, city, latitude, longitude, hours, discountPercent, address, phone },
    holidays: [],
    ...{ email, website, image: null, description, amenities, tags, badges },
  };
}

export function* generatedShops(count: number, seed: number): Generator<IndexedShop> {
  for (let index = 0; index < count; index += 1) {
    const shop = generatedShop(index, seed);
    if (shop.status === 'approved') yield indexed(shop);
  }
}

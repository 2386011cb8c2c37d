import type { Market, ShopInTime } from '../demo/demo-purchases.ts';
import type { Database } from '../platform/persistence/database.ts';
import type { ShopOffer } from '../modules/purchases/public.ts';

export interface SeededShop extends ShopInTime {
  id: string;
  name: string;
  offer: ShopOffer;
}

interface Row extends ShopOffer {
  id: string;
  name: string;
  city: string | null;
  category: string | null;
  opensAt: Date;
}

/** The approved shops by city, for generated members. */
export async function shopsInTime(database: Database): Promise<Market<SeededShop>> {
  const rows = await database.query<Row>(
    `select id, name, city, category, approved_at as "opensAt",
            discount_percent::float8 as percent, tier_percents as "tierPercents",
            minimum_bill_paise as "minimumBillPaise", maximum_discount_paise as "maximumDiscountPaise"
     from shop where status = 'approved' order by registered_at, id`,
  );
  const byCity = new Map<string, SeededShop[]>([['', []]]);
  for (const { id, name, city, category, opensAt, ...offer } of rows) {
    const shop: SeededShop = {
      id,
      name,
      category: category ?? '',
      opensAt,
      closesAt: null,
      offer: { ...offer, validFrom: null, validTo: null },
    };
    byCity.get('')!.push(shop);
    if (!city) continue;
    const there = byCity.get(city);
    if (there) there.push(shop);
    else byCity.set(city, [shop]);
  }
  return { shopsIn: (city) => byCity.get(city) ?? [] };
}

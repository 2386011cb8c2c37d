import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { type Coordinates, findCity } from '@nattil/contracts/catalog/cities';
import { findTaluk } from '@nattil/contracts/catalog/districts';
import {
  businessEmailRule,
  discountRule,
  shopNameRule,
  storeAddressRule,
} from '@nattil/contracts/rules/shops/registration';
import {
  holidaysMessage,
  holidaysRule,
  openingHoursRule,
} from '@nattil/contracts/rules/shops/opening-hours';
import { describe, expect, it } from '@jest/globals';
import { DEMO_SEED, demoShops, type DemoShop, generatedShop } from './demo-shops.ts';
import { demoHolidays } from './holidays.ts';

const E164 = /^\+[1-9]\d{9,14}$/;

const shops = demoShops();
const many = Array.from({ length: 10_000 }, (_, index) => generatedShop(index, 7));

function kilometresBetween(a: Coordinates, b: Coordinates): number {
  const north = (a.latitude - b.latitude) * 111.2;
  const east = (a.longitude - b.longitude) * 111.2 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** The coast of the Arabian Sea from Kovalam to Kasaragod: latitude and longitude. */
const SHORE: readonly (readonly [number, number])[] = [
  [8.383, 76.979],
  [8.48, 76.911],
  [8.735, 76.703],
  [8.875, 76.589],
  [8.935, 76.535],
  [9.17, 76.44],
  [9.493, 76.317],
  [9.66, 76.295],
  [9.966, 76.237],
  [10.142, 76.178],
  [10.57, 76.01],
  [10.77, 75.92],
  [11.258, 75.765],
  [11.6, 75.57],
  [11.745, 75.485],
  [11.87, 75.352],
  [12.02, 75.19],
  [12.1, 75.155],
  [12.31, 75.07],
  [12.5, 74.97],
];

function shoreAt(latitude: number): number {
  const after = SHORE.findIndex(([north]) => north >= latitude);
  const [south, west] = SHORE[Math.max(0, after - 1)] ?? [0, 0];
  const [north, east] = SHORE[after < 0 ? SHORE.length - 1 : after] ?? [0, 0];
  if (north === south) return west;
  return west + ((east - west) * (latitude - south)) / (north - south);
}

const placed = (list: readonly DemoShop[]): (DemoShop & Coordinates)[] =>
  list.filter((shop): shop is DemoShop & Coordinates => shop.latitude !== null);

describe('the demo shops', () => {
  it('are at least 400, most of them around Kochi and Thiruvananthapuram', () => {
    const inCity = (name: string): number => shops.filter(({ city }) => city === name).length;
    expect(shops).toHaveLength(420);
    expect(inCity('Kochi')).toBeGreaterThanOrEqual(100);
    expect(inCity('Thiruvananthapuram')).toBeGreaterThanOrEqual(75);
  });

  it('stand in every listed city and in every district of Kerala', () => {
    for (const city of [
      ...['Mumbai', 'Delhi', 'Bangalore', 'Hyderabad', 'Chennai', 'Kolkata', 'Pune'],
      'Ahmedabad',
    ]) {
      const there = shops.filter((shop) => shop.city === city && shop.status === 'approved');
      expect([city, there.length >= 6]).toEqual([city, true]);
    }
    expect(new Set(shops.map(({ district }) => district)).size).toBe(14 + 1);
  });

  it('cover all categories, also within Kochi', () => {
    const slugs = CATEGORIES.map(({ slug }) => slug).sort();
    expect([...new Set(shops.map(({ category }) => category))].sort()).toEqual(slugs);
    const inKochi = shops.filter(({ city, status }) => city === 'Kochi' && status === 'approved');
    expect(new Set(inKochi.map(({ category }) => category)).size).toBeGreaterThanOrEqual(18);
  });

  it('are in every status, twelve of them pending for less than a week', () => {
    const pending = shops.filter(({ status }) => status === 'pending');
    expect(pending).toHaveLength(12);
    expect(Math.max(...pending.map((shop) => shop.registeredDaysAgo))).toBeLessThan(7);
    expect(shops.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    expect(shops.filter(({ status }) => status === 'blocked')).toHaveLength(7);
  });

  it('rarely lack coordinates, a description or a website', () => {
    const without = (field: 'latitude' | 'description' | 'website'): number =>
      shops.filter((shop) => shop[field] === null).length;
    expect(without('latitude')).toBe(9);
    expect(without('description')).toBeGreaterThan(20);
    expect(without('description')).toBeLessThan(90);
    expect(without('website')).toBeLessThan(300);
  });

  it('are the same for the same seed and differ for another seed', () => {
    expect(demoShops()).toEqual(shops);
    expect(generatedShop(333, DEMO_SEED)).toEqual(shops[333]);
    expect(generatedShop(333, DEMO_SEED + 1)).not.toEqual(shops[333]);
  });
});

describe('generated shops', () => {
  it('stand within 40 km of their city', () => {
    for (const shop of placed(many)) {
      const city = findCity(shop.location);
      const away = city ? kilometresBetween(shop, city) : Infinity;
      expect([`${shop.address} of ${shop.location}`, away < 40]).toEqual([
        `${shop.address} of ${shop.location}`,
        true,
      ]);
    }
  });

  it('stand on land, not west of the shore of Kerala', () => {
    const atSea = placed(many).filter(
      ({ state, latitude, longitude }) => state === 'Kerala' && longitude < shoreAt(latitude),
    );
    expect(atSea.map(({ address }) => address)).toEqual([]);
  });

  it('differ in phone, e-mail and address, 10,000 of them and far beyond', () => {
    const far = Array.from({ length: 3_000 }, (_, at) => generatedShop(at * 333 + 10_000, 7));
    const all = [...many, ...far];
    for (const field of ['phone', 'email', 'address'] as const) {
      expect([field, new Set(all.map((shop) => shop[field])).size]).toStrictEqual([
        field,
        all.length,
      ]);
    }
  });

  it('pass the validation rules of every shop', () => {
    const wrong = many.filter(
      (shop) =>
        !E164.test(shop.phone) ||
        businessEmailRule(shop.email) !== null ||
        shopNameRule(shop.name) !== null ||
        storeAddressRule(shop.address) !== null ||
        (shop.description?.length ?? 0) > 1000 ||
        discountRule(shop.discountPercent) !== null ||
        shop.discountPercent < 3 ||
        shop.discountPercent > 25,
    );
    expect(wrong).toEqual([]);
  });

  it('name a real taluk of their district in Kerala, and none elsewhere', () => {
    const wrong = many.filter(({ state, district, taluk }) =>
      state === 'Kerala'
        ? taluk === null || findTaluk(district ?? '', taluk) !== taluk
        : district !== null || taluk !== null,
    );
    expect(wrong).toEqual([]);
  });

  it('are open on every day, or on every day except Sunday', () => {
    for (const { hours, name } of many.slice(0, 500)) {
      expect([name, Object.keys(hours).length >= 6]).toEqual([name, true]);
      expect([name, openingHoursRule(hours)]).toEqual([name, null]);
    }
  });

  it('have holidays only within the next twelve months', () => {
    // In India it is the first of May already.
    const now = new Date('2027-04-30T20:00:00Z');
    const lists = shops.map(({ index }) => demoHolidays(index, now));
    expect(lists[0]).toEqual([
      '2027-05-01',
      '2027-08-15',
      '2027-10-02',
      '2027-12-25',
      '2028-01-26',
    ]);
    expect(lists.map((days) => holidaysRule(days) ?? holidaysMessage(days, now))).toEqual(
      lists.map(() => null),
    );
    expect(lists.some((days) => days.length === 0)).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/shops';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { JsonOutput } from './json-output.ts';
import { Records } from './records.ts';
import { aShop, ON_MONDAYS } from './testing/asking.ts';

const shop = aShop(7, {
  name: 'Café "Zamorin" മലബാർ',
  category: 'dining',
  address: '1 Broadway\n2nd floor',
  phone: '+919847012345',
  hours: ON_MONDAYS,
  holidays: ['2027-01-26'],
  tags: ['biriyani', 'sadya'],
  amenities: ['Parking'],
});
const facts = { hours: 70_000, percents: TIERS.map((_, tier) => 850 + tier * 3_000) };
const hours = `,"openingHours":${JSON.stringify(ON_MONDAYS)}`;

function written(records: Records, record: number, distance: number | null = 1.23456): FoundShop {
  const out = new JsonOutput(Buffer.alloc(8));
  const holidays = ',"holidays":["2027-01-26"]';
  const changing = { distance, percent: 850, tier: null, isOpen: true, holidays };
  records.write(out, record, changing);
  return JSON.parse(out.taken().toString()) as FoundShop;
}

const asFound = {
  id: shop.id,
  name: shop.name,
  category: 'dining',
  categoryLabel: 'Dining',
  location: {
    address: shop.address,
    city: 'Kochi',
    coordinates: { latitude: 9.9312, longitude: 76.2673 },
    distance: 1.235,
  },
  contact: { phone: shop.phone, email: null, website: null },
  rating: { average: null },
  images: { featured: null },
  discount: { percentage: 8.5, tier: null },
  description: null,
  openingHours: ON_MONDAYS,
  holidays: ['2027-01-26'],
  isOpen: true,
  amenities: ['Parking'],
  tags: ['biriyani', 'sadya'],
  badges: [],
};

describe("a shop's JSON", () => {
  it('is what the search answers, with distance, percent and opening put in', () => {
    const records = new Records();
    const record = records.add(shop, hours, facts);
    expect(written(records, record)).toEqual(asFound);
    expect(records.nameOf(record)).toBe(shop.name);
    expect(records.hoursOf(record)).toBe(70_000);
    expect(facts.percents.map((_, tier) => records.percentOf(record, tier))).toEqual(
      facts.percents,
    );
  });

  it.each([0, 0.0004, 0.001, 0.05, 0.0996, 7, 12.34, 999.9999, 20_015.087, null])(
    'has a distance of %p km to the metre',
    (distance) => {
      const records = new Records();
      const rounded = distance === null ? null : Math.round(distance * 1000) / 1000;
      const { location } = written(records, records.add(shop, hours, facts), distance);
      expect(location.distance).toBe(rounded);
    },
  );

  it('is the same where there are so many that what shops have in common stands once', () => {
    const records = new Records();
    const whole = records.add(shop, hours, facts);
    const filler = aShop(8, { description: 'x'.repeat(1_000_000) });
    for (let n = 0; n < 80; n += 1) records.add(filler, hours, facts);
    const shared = records.add(shop, hours, facts);
    expect(written(records, shared)).toEqual(written(records, whole));
    expect(records.nameOf(shared)).toBe(shop.name);
    expect(written(records, records.move(shared))).toEqual(asFound);
    expect(records.lengthOf(shared)).toBeLessThan(records.lengthOf(whole) * 0.7);
  });

  it('stands beside that of its neighbours once all are put in order', () => {
    const records = new Records();
    records.draft();
    const some = ['Zulu', 'Alpha', 'Mike'].map((name, n) =>
      records.add(aShop(n, { name }), hours, facts),
    );
    // More than is written whole.
    const filler = aShop(8, { description: 'x'.repeat(1_000_000) });
    const fillers = Array.from({ length: 80 }, () => records.add(filler, hours, facts));
    const inOrder = Uint32Array.from([...fillers, some[1]!, some[2]!, some[0]!]);
    records.putInOrder(inOrder);
    const [alpha, mike, zulu] = inOrder.slice(-3);
    expect([alpha, mike, zulu].map((record) => records.nameOf(record!))).toEqual([
      'Alpha',
      'Mike',
      'Zulu',
    ]);
    expect([mike! - alpha!, zulu! - mike!]).toEqual([
      records.lengthOf(alpha!),
      records.lengthOf(mike!),
    ]);
    const told = Array.from(inOrder.slice(0, -3), (record) => written(records, record).description);
    expect(told).toEqual(told.map(() => filler.description));
    expect(written(records, zulu!).openingHours).toEqual(ON_MONDAYS);
  });

  it('stays the same when it is moved, and its room is given back', () => {
    const records = new Records();
    const first = records.add(shop, hours, facts);
    const moved = records.move(first);
    records.release(first);
    expect(written(records, moved)).toEqual(asFound);
    const filler = aShop(8, { description: 'x'.repeat(1_000_000) });
    const fillers = Array.from({ length: 12 }, () => records.add(filler, hours, facts));
    const before = records.bytes;
    for (const each of fillers) records.release(each);
    expect(records.bytes).toBeLessThan(before);
    expect(written(records, moved)).toEqual(asFound);
  });
});

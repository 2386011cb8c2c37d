import { describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { JsonOutput } from './json-output.ts';
import { Records } from './document-store.ts';
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
  const most = records.mostBytesOf(Uint32Array.of(record), 1);
  const out = new JsonOutput(Buffer.alloc(most));
  const holidays = ',"holidays":["2027-01-26"]';
  records.write(out, record, distance, records.offers.of(850, null, true, holidays), holidays);
  expect(out.length).toBeLessThan(most);
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
    const alone = records.add(shop, hours, facts);
    const filler = aShop(8, { description: 'x'.repeat(1_000_000) });
    for (let n = 0; n < 80; n += 1) records.add(filler, hours, facts);
    const shared = records.add(shop, hours, facts);
    expect(written(records, shared)).toEqual(written(records, alone));
    expect(records.nameOf(shared)).toBe(shop.name);
    expect(written(records, records.move(shared))).toEqual(asFound);
    const json = JSON.stringify(asFound);
    expect(records.lengthOf(shared)).toBeLessThan(Buffer.byteLength(json) * 0.7);
    expect(records.lengthOf(shared)).toBeLessThan(records.lengthOf(alone) * 0.8);
  });

  it('has the week that many shops have in common, or one of its own where there are too many', () => {
    const records = new Records();
    const first = records.add(shop, hours, facts);
    const weekOf = (n: number) => `,"openingHours":{"monday":[{"open":"10:00","close":"${n}"}]}`;
    const all = Array.from({ length: 4_100 }, (_, n) => records.add(shop, weekOf(n), facts));
    const again = records.add(shop, hours, facts);
    expect(written(records, again)).toEqual(written(records, first));
    expect(records.lengthOf(again)).toBe(records.lengthOf(all[0]!));
    expect(records.lengthOf(all.at(-1)!)).toBeGreaterThan(records.lengthOf(again) + 40);
    for (const [n, record] of all.entries())
      expect(written(records, record).openingHours).toEqual({
        monday: [{ open: '10:00', close: `${n}` }],
      });
  });

  it('stands beside that of its neighbours once all are put in order', () => {
    const records = new Records();
    // Three partitions; a record that does not fit into a chunk starts the next one.
    const all = Array.from({ length: 90 }, (_, n) => {
      const shelf = n % 3 === 2 ? 2 : 0;
      const description = 'x'.repeat(((n * 61) % 10) * 100_000);
      const record = records.add(aShop(n, { name: `${n}`, description }), hours, facts, shelf);
      return { n, shelf, description, place: (n * 37) % 90, record };
    });
    all.sort((a, b) => a.shelf - b.shelf || a.place - b.place);
    const before = records.bytes;
    const inOrder = Uint32Array.from(all, ({ record }) => record);
    records.putInOrder(inOrder);
    for (const [at, { n, description }] of all.entries()) {
      expect(records.nameOf(inOrder[at]!)).toBe(`${n}`);
      expect(written(records, inOrder[at]!)).toMatchObject({
        description,
        openingHours: ON_MONDAYS,
      });
    }
    const beside = all.filter(
      (_, at) => inOrder[at + 1] === inOrder[at]! + records.lengthOf(inOrder[at]!),
    );
    expect(beside.length).toBeGreaterThan(70);
    expect(records.bytes).toBeLessThan(before);
    // Later records are added and freed as usual.
    const later = records.add(shop, hours, facts);
    for (const record of inOrder) records.release(record);
    expect(written(records, later)).toEqual(asFound);
    expect(records.bytes).toBeLessThanOrEqual(4 << 20);
  });

  it('may be put in order where there is none', () => {
    const records = new Records();
    records.putInOrder(new Uint32Array());
    expect(written(records, records.add(shop, hours, facts))).toEqual(asFound);
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

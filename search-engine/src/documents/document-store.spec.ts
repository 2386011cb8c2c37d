import { describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { aShop, ON_MONDAYS } from '../testing/shops-and-requests.ts';
import { DocumentStore } from './document-store.ts';
import { JsonOutput } from './json-output.ts';

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

function written(
  documents: DocumentStore,
  document: number,
  distance: number | null = 1.23456,
): FoundShop {
  const max = documents.maxBytesOf([document]);
  const out = new JsonOutput(Buffer.alloc(max));
  const holidays = ',"holidays":["2027-01-26"]';
  documents.write(
    out,
    document,
    distance,
    documents.offers.of(850, null, true, holidays),
    holidays,
  );
  expect(out.length).toBeLessThan(max);
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
  it('is a shop of the answer, with distance, percent and opening state filled in', () => {
    const documents = new DocumentStore();
    const document = documents.add(shop, hours, facts);
    expect(written(documents, document)).toEqual(asFound);
    expect(documents.nameOf(document)).toBe(shop.name);
    expect(documents.hoursOf(document)).toBe(70_000);
    expect(facts.percents.map((_, tier) => documents.percentOf(document, tier))).toEqual(
      facts.percents,
    );
  });

  it.each([0, 0.0004, 0.001, 0.05, 0.0996, 7, 12.34, 999.9999, 20_015.087, null])(
    'has a distance of %p km to the metre',
    (distance) => {
      const documents = new DocumentStore();
      const rounded = distance === null ? null : Math.round(distance * 1000) / 1000;
      const { location } = written(documents, documents.add(shop, hours, facts), distance);
      expect(location.distance).toBe(rounded);
    },
  );

  it('is the same if shared texts are interned', () => {
    const documents = new DocumentStore();
    const alone = documents.add(shop, hours, facts);
    const filler = aShop(8, { description: 'x'.repeat(1_000_000) });
    for (let n = 0; n < 80; n += 1) documents.add(filler, hours, facts);
    const shared = documents.add(shop, hours, facts);
    expect(written(documents, shared)).toEqual(written(documents, alone));
    expect(documents.nameOf(shared)).toBe(shop.name);
    expect(written(documents, documents.move(shared))).toEqual(asFound);
    const json = JSON.stringify(asFound);
    expect(documents.lengthOf(shared)).toBeLessThan(Buffer.byteLength(json) * 0.7);
    expect(documents.lengthOf(shared)).toBeLessThan(documents.lengthOf(alone) * 0.8);
  });

  it('refers to shared opening hours, or has its own beyond the limit', () => {
    const documents = new DocumentStore();
    const first = documents.add(shop, hours, facts);
    const weekOf = (n: number) => `,"openingHours":{"monday":[{"open":"10:00","close":"${n}"}]}`;
    const all = Array.from({ length: 4_100 }, (_, n) => documents.add(shop, weekOf(n), facts));
    const again = documents.add(shop, hours, facts);
    expect(written(documents, again)).toEqual(written(documents, first));
    expect(documents.lengthOf(again)).toBe(documents.lengthOf(all[0]!));
    expect(documents.lengthOf(all.at(-1)!)).toBeGreaterThan(documents.lengthOf(again) + 40);
    for (const [n, document] of all.entries())
      expect(written(documents, document).openingHours).toEqual({
        monday: [{ open: '10:00', close: `${n}` }],
      });
  });

  it('is stored beside that of its neighbours after sorting', () => {
    const documents = new DocumentStore();
    // Three partitions; a document that does not fit into a chunk starts the next one.
    const all = Array.from({ length: 90 }, (_, n) => {
      const partition = n % 3 === 2 ? 2 : 0;
      const description = 'x'.repeat(((n * 61) % 10) * 100_000);
      const document = documents.add(
        aShop(n, { name: `${n}`, description }),
        hours,
        facts,
        partition,
      );
      return { n, partition, description, place: (n * 37) % 90, document };
    });
    all.sort((a, b) => a.partition - b.partition || a.place - b.place);
    const before = documents.bytes;
    const inOrder = Uint32Array.from(all, ({ document }) => document);
    documents.putInOrder(inOrder);
    for (const [at, { n, description }] of all.entries()) {
      expect(documents.nameOf(inOrder[at]!)).toBe(`${n}`);
      expect(written(documents, inOrder[at]!)).toMatchObject({
        description,
        openingHours: ON_MONDAYS,
      });
    }
    const beside = all.filter(
      (_, at) => inOrder[at + 1] === inOrder[at]! + documents.lengthOf(inOrder[at]!),
    );
    expect(beside.length).toBeGreaterThan(70);
    expect(documents.bytes).toBeLessThan(before);
    // Later documents are added and freed as usual.
    const later = documents.add(shop, hours, facts);
    for (const document of inOrder) documents.release(document);
    expect(written(documents, later)).toEqual(asFound);
    expect(documents.bytes).toBeLessThanOrEqual(4 << 20);
  });

  it('can be added after sorting an empty store', () => {
    const documents = new DocumentStore();
    documents.putInOrder(new Uint32Array());
    expect(written(documents, documents.add(shop, hours, facts))).toEqual(asFound);
  });

  it('stays the same when it is moved, and its memory is freed', () => {
    const documents = new DocumentStore();
    const first = documents.add(shop, hours, facts);
    const moved = documents.move(first);
    documents.release(first);
    expect(written(documents, moved)).toEqual(asFound);
    const filler = aShop(8, { description: 'x'.repeat(1_000_000) });
    const fillers = Array.from({ length: 12 }, () => documents.add(filler, hours, facts));
    const before = documents.bytes;
    for (const each of fillers) documents.release(each);
    expect(documents.bytes).toBeLessThan(before);
    expect(written(documents, moved)).toEqual(asFound);
  });
});

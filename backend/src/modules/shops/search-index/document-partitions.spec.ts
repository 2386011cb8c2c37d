import { describe, expect, it } from '@jest/globals';
import { bandOf } from './latitude-bands.ts';
import { shelvesFor } from './document-partitions.ts';

describe('shelves', () => {
  const latitudes = Array.from(
    { length: 2_000 },
    (_, n) => 8 + (((n * 619) % 2_000) / 2_000) ** 2 * 20,
  );

  it('follow each other from south to north, and none parts a band', () => {
    const shelfOf = shelvesFor(latitudes);
    const all = Array.from({ length: 40_000 }, (_, n) => -91 + (n / 40_000) * 181);
    const shelves = all.map(shelfOf);
    expect(shelves).toEqual(shelves.toSorted((a, b) => a - b));
    expect(shelves.at(-1)).toBeLessThan(256);
    const byBand = new Map(all.map((latitude, n) => [bandOf(latitude), shelves[n]]));
    for (const [n, latitude] of all.entries())
      expect(byBand.get(bandOf(latitude))).toBe(shelves[n]);
  });

  it('have about as many shops each', () => {
    const shelfOf = shelvesFor(latitudes.slice(0, 500));
    const shops = new Map<number, number>();
    for (const latitude of latitudes)
      shops.set(shelfOf(latitude), (shops.get(shelfOf(latitude)) ?? 0) + 1);
    expect(shops.size).toBe(16);
    for (const many of shops.values()) expect(many).toBeLessThan((2 * latitudes.length) / 16);
  });

  it('are one where nobody knows where shops are, or all are in one place', () => {
    expect(shelvesFor([])(9.93)).toBe(0);
    const shelfOf = shelvesFor(Array.from({ length: 500 }, () => 9.93));
    expect(new Set([9.93, 9.931].map(shelfOf)).size).toBe(1);
  });
});

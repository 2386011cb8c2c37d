import { describe, expect, it } from '@jest/globals';
import { bandOf } from '../geo/latitude-bands.ts';
import { partitionsFor } from './document-partitions.ts';

describe('partitions', () => {
  const latitudes = Array.from(
    { length: 2_000 },
    (_, n) => 8 + (((n * 619) % 2_000) / 2_000) ** 2 * 20,
  );

  it('follow each other from south to north and split no band', () => {
    const partitionOf = partitionsFor(latitudes);
    const all = Array.from({ length: 40_000 }, (_, n) => -91 + (n / 40_000) * 181);
    const partitions = all.map(partitionOf);
    expect(partitions).toEqual(partitions.toSorted((a, b) => a - b));
    expect(partitions.at(-1)).toBeLessThan(256);
    const byBand = new Map(all.map((latitude, n) => [bandOf(latitude), partitions[n]]));
    for (const [n, latitude] of all.entries())
      expect(byBand.get(bandOf(latitude))).toBe(partitions[n]);
  });

  it('have about equally many shops', () => {
    const partitionOf = partitionsFor(latitudes.slice(0, 500));
    const shops = new Map<number, number>();
    for (const latitude of latitudes)
      shops.set(partitionOf(latitude), (shops.get(partitionOf(latitude)) ?? 0) + 1);
    expect(shops.size).toBe(16);
    for (const many of shops.values()) expect(many).toBeLessThan((2 * latitudes.length) / 16);
  });

  it('are one if no latitude is known or all are equal', () => {
    expect(partitionsFor([])(9.93)).toBe(0);
    const partitionOf = partitionsFor(Array.from({ length: 500 }, () => 9.93));
    expect(new Set([9.93, 9.931].map(partitionOf)).size).toBe(1);
  });
});

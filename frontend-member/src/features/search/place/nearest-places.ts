import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { kilometresBetween } from '../../../shared/map/view/map-geometry.ts';
import { placeNamed } from './towns.ts';

/** The names of listed places, the nearest first; in the given order without a position. */
export function nearestFirst(names: readonly string[], from: Coordinates | null): string[] {
  if (!from) return [...names];
  const distances = new Map(
    names.map((name) => {
      const { coordinates } = placeNamed(name);
      return [name, coordinates ? kilometresBetween(from, coordinates) : Infinity];
    }),
  );
  return [...names].sort((a, b) => distances.get(a)! - distances.get(b)!);
}

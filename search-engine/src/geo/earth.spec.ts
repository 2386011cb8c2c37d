import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  EARTH_RADIUS_KM,
  kilometresOf,
  pointAt,
  type Position,
  RADIANS,
  squaredChord,
  squaredChordOf,
} from './earth.ts';

/** The haversine formula from textbooks. */
function haversine(a: Position, b: Position): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const across = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.hypot(north, Math.sqrt(across) * east)));
}

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distances', () => {
  it('are those on the mean Earth radius', () => {
    const kochi = { latitude: 9.9312, longitude: 76.2673 };
    const kozhikode = { latitude: 11.2588, longitude: 75.7804 };
    const distance = kilometresOf(squaredChord(pointAt(kochi), pointAt(kozhikode)));
    expect(distance).toBeCloseTo(haversine(kochi, kozhikode), 9);
    expect(distance).toBeCloseTo(156.97, 1);
  });

  it('are those of the haversine formula, anywhere on Earth', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const straight = kilometresOf(squaredChord(pointAt(a), pointAt(b)));
        // Only for opposite points, both formulas lose digits.
        if (straight < 19_000) expect(straight).toBeCloseTo(haversine(a, b), 5);
      }),
      { seed: 1 },
    );
  });

  it('have the same order as chords', () => {
    for (const kilometres of [0, 0.5, 10, 100])
      expect(kilometresOf(squaredChordOf(kilometres))).toBeCloseTo(kilometres, 9);
  });
});

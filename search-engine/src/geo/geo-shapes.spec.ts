import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runToEnd } from '../structures/steps.ts';
import { AreaBuffers, areaRanges, countInArea, slotsInArea } from './area-ranges.ts';
import type { Position } from './earth.ts';
import { type Area, Circle, MapRectangle } from './geo-shapes.ts';
import {
  emptyPlaces,
  NOWHERE,
  orderOfPlaces,
  type Places,
  putPlace,
  withBands,
} from './latitude-bands.ts';

const buffers = new AreaBuffers();

function placesOf(positions: readonly Position[]): Places {
  const order = orderOfPlaces(
    positions.map(({ latitude }) => latitude),
    positions.map(({ longitude }) => longitude),
    (a, b) => a - b,
  );
  const places = runToEnd(emptyPlaces(positions.length));
  order.forEach((at, slot) => putPlace(places, slot, positions[at]!));
  return withBands(places);
}

const near = fc.record({
  latitude: fc.double({ min: 9.7, max: 10.2, noNaN: true }),
  longitude: fc.double({ min: 76, max: 76.5, noNaN: true }),
});
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const byThePole = fc.record({
  latitude: fc.double({ min: 89, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const byTheDateLine = fc.record({
  latitude: fc.double({ min: -1, max: 1, noNaN: true }),
  longitude: fc.constantFrom(-180, -179.99, -179.9, 179.9, 179.99, 180),
});
const surroundings = fc.constantFrom(near, anywhere, byThePole, byTheDateLine);

/** Compares the ranges of an area with a test of each shop. */
function compare(places: Places, area: Area, list: Int32Array | null): void {
  const all = list ? [...list] : Array.from({ length: places.size }, (_, slot) => slot);
  const held = all.filter((slot) => area.contains(places, slot));
  expect([...slotsInArea(areaRanges(places, area, buffers), list).view()]).toEqual(held);
  expect(countInArea(areaRanges(places, area, buffers), list)).toBe(held.length);
}

const placesAndList = surroundings.chain((where) =>
  fc.record({
    positions: fc.array(where, { minLength: 1, maxLength: 300 }),
    centre: where,
    corners: fc.tuple(where, where),
    every: fc.constantFrom(1, 2, 7),
    radius: fc.constantFrom(0.1, 1, 10, 25, 100),
  }),
);
const listOf = (size: number, every: number) =>
  Int32Array.from({ length: size }, (_, slot) => slot).filter((slot) => slot % every === 0);

describe('areas as ranges of slots', () => {
  it('contain exactly the shops of a circle', () => {
    fc.assert(
      fc.property(placesAndList, ({ positions, centre, every, radius }) => {
        const places = placesOf(positions);
        const circle = new Circle(centre, radius);
        compare(places, circle, null);
        compare(places, circle, listOf(places.size, every));
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it('contain exactly the shops of a rectangle, also over the date line', () => {
    fc.assert(
      fc.property(placesAndList, ({ positions, corners: [a, b], every }) => {
        const places = placesOf(positions);
        const rectangle = new MapRectangle({
          south: Math.min(a.latitude, b.latitude),
          north: Math.max(a.latitude, b.latitude),
          west: a.longitude,
          east: b.longitude,
        });
        compare(places, rectangle, null);
        compare(places, rectangle, listOf(places.size, every));
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('contain a place on the edge of a rectangle', () => {
    const places = placesOf([{ latitude: 10, longitude: 76 }]);
    const edge = new MapRectangle({ south: 10, west: 76, north: 10, east: 76 });
    expect(countInArea(areaRanges(places, edge, buffers), null)).toBe(1);
  });

  it('never contain a shop without a known place', () => {
    const places = placesOf([NOWHERE, { latitude: 10, longitude: 0 }]);
    const world = new MapRectangle({ south: -90, west: -180, north: 90, east: 180 });
    expect(countInArea(areaRanges(places, world, buffers), null)).toBe(1);
    expect(
      countInArea(
        areaRanges(places, new Circle({ latitude: -90, longitude: 0 }, 100), buffers),
        null,
      ),
    ).toBe(0);
  });
});

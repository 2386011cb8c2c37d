import { describe, expect, it } from '@jest/globals';
import L from 'leaflet';
import { clusterPlaces, MARKER_SIZE, MAX_ZOOM, type Place } from './cluster-places.ts';

const at = (id: string, latitude: number, longitude = 76.28): Place => ({
  id,
  position: { latitude, longitude },
});
const near = [at('a', 9.97), at('b', 9.97), at('c', 9.972)];
const far = at('d', 11.25, 75.78);
const idsOf = (places: readonly Place[]) => places.map(({ id }) => id).sort();
const everyZoom = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => zoom);

it('places on one spot are a cluster on a map of the country, and one far away is itself', () => {
  const { clusters, singles } = clusterPlaces([...near, far])(7);
  expect(clusters.map(({ items }) => idsOf(items))).toEqual([['a', 'b', 'c']]);
  expect(clusters[0]?.position).toEqual(near[0]?.position);
  expect(idsOf(singles)).toEqual(['d']);
});

it('a cluster falls apart at the zoom to which it leads, and not before', () => {
  const onMap = clusterPlaces(near);
  const [cluster] = onMap(5).clusters;
  const { splitsAt } = cluster!;
  expect(onMap(splitsAt! - 1).clusters[0]?.items).toHaveLength(3);
  expect(idsOf(onMap(splitsAt!).singles)).toEqual(['c']);
});

it('places in the same building stay a cluster that leads nowhere', () => {
  const building = [at('a', 9.97), at('b', 9.97), at('c', 9.97001)];
  const { clusters, singles } = clusterPlaces(building)(MAX_ZOOM);
  expect(clusters).toMatchObject([{ id: 'a b c', splitsAt: null }]);
  expect(singles).toEqual([]);
  expect(clusterPlaces(building)(9).clusters[0]?.splitsAt).toBeNull();
});

it('no place is no marker', () => {
  expect(clusterPlaces([])(10)).toEqual({ clusters: [], singles: [] });
});

/** A seeded generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const next = numbers(7);
const town = (id: number, spread: number) =>
  at(`s${id}`, 9.9312 + (next() - 0.5) * spread, 76.2673 + (next() - 0.5) * spread);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

describe.each([
  ['a row of shops, a few pixels each', range(60).map((n) => at(`s${n}`, 9.97, 76.2 + n / 4000))],
  [
    'a block',
    range(90).map((n) => at(`s${n}`, 9.9 + (n % 9) / 900, 76.2 + Math.floor(n / 9) / 900)),
  ],
  ['a town', range(100).map((n) => town(n, 0.2))],
  ['a town with a dense centre', range(100).map((n) => town(n, n % 3 === 0 ? 0.3 : 0.01))],
  ['one spot', range(50).map((n) => at(`s${n}`, 9.97))],
  ['both sides of the date line', [at('a', 0, 179.9999), at('b', 0, -180), at('c', 60, 180)]],
])('%s', (_name, places) => {
  const onMap = clusterPlaces(places);

  it('has every place on the map at every zoom, once', () => {
    for (const zoom of everyZoom) {
      const { clusters, singles } = onMap(zoom);
      expect(idsOf([...clusters.flatMap(({ items }) => items), ...singles])).toEqual(idsOf(places));
    }
  });

  it('has no two markers that overlap, at any zoom', () => {
    for (const zoom of everyZoom) {
      const { clusters, singles } = onMap(zoom);
      const markers = [...clusters, ...singles].map(({ position: { latitude, longitude } }) =>
        L.CRS.EPSG3857.latLngToPoint(L.latLng(latitude, longitude), zoom).round(),
      );
      const overlapping = markers.filter((one, index) =>
        markers
          .slice(index + 1)
          .some(
            (other) =>
              Math.abs(one.x - other.x) < MARKER_SIZE && Math.abs(one.y - other.y) < MARKER_SIZE,
          ),
      );
      expect([zoom, overlapping]).toEqual([zoom, []]);
    }
  });
});

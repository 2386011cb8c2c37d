import { expect, test } from '@jest/globals';
import { foundShop } from '../shops/found-shop.fixture.ts';
import { toShopView } from '../shops/shop-view.ts';
import { shopClusters } from './cluster-shops.ts';

const at = (id: string, latitude: number, longitude = 76.28) =>
  toShopView(
    foundShop({
      id,
      location: { address: null, city: null, coordinates: { latitude, longitude }, distance: null },
    }),
    0,
    null,
  );
const near = [at('a', 9.97), at('b', 9.97), at('c', 9.972)];
const far = at('d', 11.25, 75.78);
const idsOf = (shops: readonly { id: string }[]) => shops.map(({ id }) => id).sort();

test('shops on one spot are a cluster on a map of the country, and a shop far away is itself', () => {
  const { clusters, singles } = shopClusters([...near, far])(7);
  expect(clusters.map(({ shops }) => idsOf(shops))).toEqual([['a', 'b', 'c']]);
  expect(clusters[0]?.position.latitude).toBeCloseTo(9.97, 2);
  expect(idsOf(singles)).toEqual(['d']);
});

test('from the zoom on at which the map opens, each shop has its own marker', () => {
  const { clusters, singles } = shopClusters([...near, far])(14);
  expect(clusters).toEqual([]);
  expect(idsOf(singles)).toEqual(['a', 'b', 'c', 'd']);
});

test('a cluster falls apart at the zoom to which it leads, also of shops on one spot', () => {
  for (const shops of [near, near.slice(0, 2)]) {
    const onMap = shopClusters(shops);
    const [cluster] = onMap(5).clusters;
    const opened = onMap(cluster!.opensAt);
    expect(opened.clusters.length + opened.singles.length).toBeGreaterThan(1);
  }
});

test('every shop is on the map at every zoom, once', () => {
  const shops = Array.from({ length: 50 }, (_, n) => at(`s${n}`, 9 + (n % 7) / 20, 76 + n / 90));
  const onMap = shopClusters(shops);
  for (let zoom = 0; zoom <= 18; zoom += 1) {
    const { clusters, singles } = onMap(zoom);
    const all = [...clusters.flatMap((cluster) => cluster.shops), ...singles];
    expect(idsOf(all)).toEqual(idsOf(shops));
  }
});

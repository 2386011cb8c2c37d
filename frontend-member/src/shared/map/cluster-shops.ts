import Supercluster from 'supercluster';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search';
import type { ShopView } from '../shops/shop-view.ts';

/** Shops that are too near to each other to be told apart at a zoom. */
export interface ShopCluster {
  /** The ids of its shops. */
  id: string;
  position: Coordinates;
  shops: ShopView[];
  /** The zoom at which it falls apart. */
  opensAt: number;
}

export interface ShopsOnMap {
  clusters: ShopCluster[];
  /** Shops with markers of their own. */
  singles: ShopView[];
}

/** Pixels: a cluster is as large as a marker, and one does not touch the next. */
const RADIUS = 56;
/** Leaflet's tiles. */
const TILE = 256;
const WORLD: [number, number, number, number] = [-180, -90, 180, 90];

/**
 * Returns what to draw at each zoom. From the zoom at which the map opens on, every shop has its own
 * marker.
 */
export function shopClusters(shops: readonly ShopView[]): (zoom: number) => ShopsOnMap {
  const index = new Supercluster<{ shop: ShopView }>({
    radius: RADIUS,
    extent: TILE,
    maxZoom: MAP_DEFAULT_ZOOM - 1,
  }).load(
    shops.map((shop) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [shop.position.longitude, shop.position.latitude] },
      properties: { shop },
    })),
  );
  return (zoom) => {
    const onMap: ShopsOnMap = { clusters: [], singles: [] };
    for (const { geometry, properties } of index.getClusters(WORLD, Math.floor(zoom))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if (!('cluster_id' in properties)) {
        onMap.singles.push(properties.shop);
        continue;
      }
      const { cluster_id: clusterId } = properties;
      const members = index.getLeaves(clusterId, Infinity).map((leaf) => leaf.properties.shop);
      onMap.clusters.push({
        id: members.map(({ id }) => id).join(' '),
        position: { latitude, longitude },
        shops: members,
        opensAt: index.getClusterExpansionZoom(clusterId),
      });
    }
    return onMap;
  };
}

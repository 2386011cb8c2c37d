import Supercluster from 'supercluster';
import type { Coordinates } from '@nattil/contracts/catalog/cities';

export interface Place {
  id: string;
  position: Coordinates;
}

/** Places that are too close for separate markers at a zoom level. */
export interface Cluster<Item extends Place> {
  /** The ids of its places. */
  id: string;
  /** The position of its first place in result order. */
  position: Coordinates;
  items: Item[];
  /** The lowest zoom level that separates some of them; null if there is none. */
  splitsAt: number | null;
}

export interface PlacesOnMap<Item extends Place> {
  clusters: Cluster<Item>[];
  /** Places with separate markers. */
  singles: Item[];
}

/** The highest zoom level of the maps. */
export const MAX_ZOOM = 18;
/** The width and height of a pin or a cluster in pixels. */
export const MARKER_SIZE = 44;
/**
 * In pixels. Markers whose centres are further apart do not overlap, even with rounded positions.
 */
const RADIUS = 64;
/** The size of Leaflet's tiles. */
const TILE = 256;
const WORLD: [number, number, number, number] = [-180, -90, 180, 90];

interface Member {
  order: number;
}
interface Members {
  orders: number[];
}

/** Returns the markers and clusters of each zoom level, which never overlap. */
export function clusterPlaces<Item extends Place>(
  items: readonly Item[],
): (zoom: number) => PlacesOnMap<Item> {
  const groups = new Map<number, Item[][]>();

  function groupsAt(zoom: number): Item[][] {
    const known = groups.get(zoom);
    if (known) return known;
    const found = group(items, zoom);
    groups.set(zoom, found);
    return found;
  }

  function splitsAt(members: readonly Item[], zoom: number): number | null {
    for (let closer = zoom + 1; closer <= MAX_ZOOM; closer += 1) {
      const holding = groupsAt(closer).find((each) => each.includes(members[0]!));
      if (!members.every((member) => holding?.includes(member))) return closer;
    }
    return null;
  }

  return (zoom) => {
    const onMap: PlacesOnMap<Item> = { clusters: [], singles: [] };
    for (const members of groupsAt(Math.floor(zoom))) {
      const [first] = members;
      if (!first) continue;
      if (members.length === 1) onMap.singles.push(first);
      else {
        onMap.clusters.push({
          id: members.map(({ id }) => id).join(' '),
          position: first.position,
          items: members,
          splitsAt: splitsAt(members, Math.floor(zoom)),
        });
      }
    }
    return onMap;
  };
}

/**
 * Groups at one zoom level, each at its first place. Those places are further apart than the
 * radius, unlike Supercluster's computed centres, above all over several zoom levels.
 */
function group<Item extends Place>(items: readonly Item[], zoom: number): Item[][] {
  const index = new Supercluster<Member, Members>({
    radius: RADIUS,
    extent: TILE,
    minZoom: zoom,
    maxZoom: zoom,
    map: ({ order }) => ({ orders: [order] }),
    reduce: (group, { orders }) => void group.orders.push(...orders),
  }).load(
    items.map(({ position: { latitude, longitude } }, order) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { order },
    })),
  );
  return index
    .getClusters(WORLD, zoom)
    .map(({ properties }) =>
      'orders' in properties ? properties.orders.sort((a, b) => a - b) : [properties.order],
    )
    .sort(([one = 0], [other = 0]) => one - other)
    .map((orders) => orders.flatMap((order) => items[order] ?? []));
}

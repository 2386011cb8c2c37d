import type { LatLng, Map } from 'leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';

/** Shows single streets. */
export const NEAR_ZOOM = 16;
/** In pixels of the map. */
const STEP = 4;
const LONG_STEP = 40;
/** About ten centimetres. */
const DECIMALS = 6;

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function roundedPosition({ lat, lng }: Pick<LatLng, 'lat' | 'lng'>): Coordinates {
  return { latitude: Number(lat.toFixed(DECIMALS)), longitude: Number(lng.toFixed(DECIMALS)) };
}

/** The position after an arrow key, which moves further with Shift; null for any other key. */
export function movedBy(
  map: Pick<Map, 'project' | 'unproject'>,
  { latitude, longitude }: Coordinates,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Coordinates | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = shiftKey ? LONG_STEP : STEP;
  const { x, y } = map.project([latitude, longitude]);
  return roundedPosition(map.unproject([x + direction[0] * step, y + direction[1] * step]));
}

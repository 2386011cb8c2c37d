import type L from 'leaflet';
import { MARKER_SIZE } from './cluster-places.ts';

const HALF = MARKER_SIZE / 2;
const GAP = 8;
/** The buttons at the top of a map that was moved. */
const TOP_BUTTONS = 60;
/** The zoom and the other tools, in the bottom right corner. */
const TOOLS = { width: 54, height: 226 };

/** The attribution; on a phone also the switch between list and map. */
const atBottom = (isPhone: boolean): number => (isPhone ? 72 : 20) + GAP;

/** How far from the edges every marker is seen as a whole, beside all buttons. */
export function freeOfButtons(isPhone: boolean): {
  paddingTopLeft: L.PointTuple;
  paddingBottomRight: L.PointTuple;
} {
  return {
    paddingTopLeft: [HALF + GAP, MARKER_SIZE + TOP_BUTTONS],
    paddingBottomRight: [HALF + GAP + TOOLS.width, atBottom(isPhone)],
  };
}

/** Tells if the marker of a place is seen as a whole on a map that was not moved. */
export function isFreeOfButtons({ x, y }: L.Point, size: L.Point, isPhone: boolean): boolean {
  const [right, bottom] = [size.x - x, size.y - y];
  if (x < HALF + GAP || right < HALF + GAP) return false;
  if (y < MARKER_SIZE + GAP || bottom < atBottom(isPhone)) return false;
  return right > HALF + TOOLS.width || bottom > TOOLS.height;
}

/** Moves the map where a marker that the Tab key reached is not seen. A pressed one is. */
export function showFocused(
  map: L.Map,
  element: HTMLElement,
  place: L.LatLng,
  isPhone: boolean,
): void {
  if (element.matches(':focus-visible')) map.panInside(place, freeOfButtons(isPhone));
}

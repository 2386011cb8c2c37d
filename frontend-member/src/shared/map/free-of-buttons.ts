import type L from 'leaflet';
import { MARKER_SIZE } from './cluster-places.ts';

const HALF = MARKER_SIZE / 2;
const GAP = 8;
/** The buttons at the top of a map that was moved. */
const TOP_BUTTONS = 56;
/** The zoom and the other tools, at the right. */
const TOOLS = 54;
const ATTRIBUTION = 20;
/** On a phone, the switch between list and map. */
const SWITCH = 72;

/** How far from the edges every marker is seen as a whole, beside the buttons of the map. */
export function freeOfButtons(
  isPhone: boolean,
  { isMoved }: { isMoved: boolean } = { isMoved: true },
): { paddingTopLeft: L.PointTuple; paddingBottomRight: L.PointTuple } {
  return {
    paddingTopLeft: [HALF + GAP, MARKER_SIZE + GAP + (isMoved ? TOP_BUTTONS : 0)],
    paddingBottomRight: [HALF + GAP + TOOLS, GAP + (isPhone ? SWITCH : ATTRIBUTION)],
  };
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

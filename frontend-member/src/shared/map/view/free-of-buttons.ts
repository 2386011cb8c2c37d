import type L from 'leaflet';
import { MARKER_SIZE } from '../clusters/cluster-places.ts';

const HALF = MARKER_SIZE / 2;
const GAP = 8;
/** Height of the buttons at the top of a moved map. */
const TOP_BUTTONS = 56;
/** Width of the zoom and the other tools on the right. */
const TOOLS = 54;
const ATTRIBUTION = 20;
/** Height of the switch between list and map on a phone. */
const SWITCH = 72;

/** The padding in which every marker is fully visible beside the map's buttons. */
export function freeOfButtons(
  isPhone: boolean,
  { isMoved }: { isMoved: boolean } = { isMoved: true },
): { paddingTopLeft: L.PointTuple; paddingBottomRight: L.PointTuple } {
  return {
    paddingTopLeft: [HALF + GAP, MARKER_SIZE + GAP + (isMoved ? TOP_BUTTONS : 0)],
    paddingBottomRight: [HALF + GAP + TOOLS, GAP + (isPhone ? SWITCH : ATTRIBUTION)],
  };
}

/** Pans the map to a marker that the Tab key focused; a pressed marker is visible already. */
export function showFocused(
  map: L.Map,
  element: HTMLElement,
  place: L.LatLng,
  isPhone: boolean,
): void {
  if (element.matches(':focus-visible')) map.panInside(place, freeOfButtons(isPhone));
}

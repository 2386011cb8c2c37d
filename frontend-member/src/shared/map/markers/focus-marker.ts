import type L from 'leaflet';

/** The marker of a place, or of the cluster that contains it. */
export function markerOf(map: L.Map, id: string): HTMLElement | undefined {
  const markers = [...map.getContainer().querySelectorAll<HTMLElement>('[data-shops]')];
  return markers.find(({ dataset }) => dataset['shops']?.split(' ').includes(id));
}

/** When a popup closes, the focus moves from it to its marker. */
export function focusMarker(map: L.Map, id: string): void {
  const { activeElement, body } = document;
  const hadFocus = activeElement === body || activeElement?.closest('.leaflet-popup');
  if (hadFocus) markerOf(map, id)?.focus({ preventScroll: true });
}

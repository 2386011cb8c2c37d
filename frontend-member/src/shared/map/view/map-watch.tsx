import type { LatLng, Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { boundsIn } from '@nattil/contracts/rules/search/search-requests';
import { fitAround } from './fit-around.ts';
import { areaText } from './map-geometry.ts';

/** A smaller move, as a share of the map, does not offer to search the area. */
const MOVED_SHARE = 0.2;

interface Props {
  centre: Coordinates;
  shops: readonly { position: Coordinates }[];
  /** Identifies the displayed search. Empty before the first answer. */
  searchKey: string;
  /** Identifies words and place of the search; filters and order do not change it. */
  subject: string;
  /** The searched map area: `south,west,north,east`. */
  area: string | null;
  searching: boolean;
  isPhone: boolean;
  /** Reports the map area after a move by the person; null at the search's own position. */
  onMovedAway: (area: string | null) => void;
}

interface View {
  centre: LatLng;
  zoom: number;
}

/**
 * Shows all results when a search answers, and reports moves of the map by the person. A moved map
 * stays if only filters or the order change, or if the move happened during the search.
 */
export function MapWatch({
  centre,
  shops,
  searchKey,
  subject,
  area,
  searching,
  isPhone,
  onMovedAway,
}: Props) {
  const map = useMap();
  /** The map's view after the last search. */
  const settled = useRef(viewOf(map));
  const asked = useRef(viewOf(map));
  const shown = useRef({ searchKey: '', subject: '', area: null as string | null, shops });

  useEffect(() => {
    if (searching) asked.current = viewOf(map);
  }, [map, searching]);

  const fit = useCallback(() => {
    const bounds = area === null ? null : boundsIn(area);
    // Applies a new page size before the observer below reports it.
    if (map.getContainer().clientWidth > 0) map.invalidateSize({ animate: false, pan: false });
    if (bounds) {
      const { south, west, north, east } = bounds;
      const farEast = east < west ? east + 360 : east;
      map.fitBounds(
        [
          [south, west],
          [north, farEast],
        ],
        { animate: false },
      );
    } else {
      fitAround(map, { centre, positions: shops.map(({ position }) => position), isPhone });
    }
    settled.current = viewOf(map);
    onMovedAway(null);
  }, [map, centre, shops, area, isPhone, onMovedAway]);

  useEffect(() => {
    const before = shown.current;
    const isAnswered = before.searchKey === searchKey;
    if (searchKey === '' || (isAnswered && (before.shops === shops || shops.length === 0))) return;
    shown.current = { searchKey, subject, area, shops };
    const isFirst = before.searchKey === '';
    const mayStay = before.subject === subject || isElsewhere(map, asked.current);
    if (mayStay && isElsewhere(map, settled.current)) return;
    // A map that already shows the searched area stays.
    if (!isFirst && area !== null && (area === before.area || area === shownBy(map))) {
      settled.current = viewOf(map);
      onMovedAway(null);
      return;
    }
    fit();
  }, [map, searchKey, subject, area, shops, fit, onMovedAway]);

  useMapEvents({
    moveend: () => onMovedAway(isElsewhere(map, settled.current) ? shownBy(map) : null),
  });

  // Leaflet only notices a new size of the window, not of its own element.
  useEffect(() => {
    const box = map.getContainer();
    let wasHidden = box.clientWidth === 0;
    const observer = new ResizeObserver(() => {
      const isHidden = box.clientWidth === 0;
      // A hidden map keeps its size, and so its position and zoom.
      if (!isHidden) map.invalidateSize({ animate: false });
      // Layers that were measured while the map was hidden are measured again.
      if (wasHidden && !isHidden) map.fire('resize');
      wasHidden = isHidden;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [map]);

  return null;
}

const viewOf = (map: LeafletMap): View => ({ centre: map.getCenter(), zoom: map.getZoom() });

function isElsewhere(map: LeafletMap, { centre, zoom }: View): boolean {
  if (map.getZoom() !== zoom) return true;
  const moved = map.project(centre, zoom).distanceTo(map.project(map.getCenter(), zoom));
  const { x: width, y: height } = map.getSize();
  return moved > Math.min(width, height) * MOVED_SHARE;
}

function shownBy(map: LeafletMap): string {
  const bounds = map.getBounds();
  return areaText({
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  });
}

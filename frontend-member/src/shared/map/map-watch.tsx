import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search';
import { boundsIn } from '@nattil/contracts/rules/search-requests';
import { areaText } from './map-geometry.ts';

/** A move by a smaller share of the map does not offer to search the area. */
const MOVED_SHARE = 0.2;

interface Props {
  centre: Coordinates;
  /** Identifies the search shown; the map moves when it changes. Empty before the first answer. */
  searchKey: string;
  /** The part of the map that is searched: `south,west,north,east`. */
  area: string | null;
  /** Tells which part of the map a person moved to, null when it is where the search put it. */
  onMovedAway: (area: string | null) => void;
}

/** Moves the map when the search changes, and reports when the person moved it. */
export function MapWatch({ centre, searchKey, area, onMovedAway }: Props) {
  const map = useMap();
  const settled = useRef({ centre: map.getCenter(), zoom: map.getZoom() });
  // A map that opens after the answer is at the search's centre, but not yet on its part of the map.
  const shown = useRef({ key: area === null ? searchKey : '', area: null as string | null });

  useEffect(() => {
    const before = shown.current;
    if (before.key === searchKey) return;
    shown.current = { key: searchKey, area };
    const bounds = area === null ? null : boundsIn(area);
    // A map that shows the searched part already stays where it is.
    const mustMove = area === null || (area !== before.area && area !== shownBy(map));
    if (mustMove && bounds) {
      const { south, west, north, east } = bounds;
      const farEast = east < west ? east + 360 : east;
      map.fitBounds(
        [
          [south, west],
          [north, farEast],
        ],
        { animate: false },
      );
    } else if (mustMove) {
      map.setView([centre.latitude, centre.longitude], MAP_DEFAULT_ZOOM, { animate: false });
    }
    settled.current = { centre: map.getCenter(), zoom: map.getZoom() };
    onMovedAway(null);
  }, [map, centre, searchKey, area, onMovedAway]);

  useMapEvents({
    moveend() {
      const zoom = map.getZoom();
      const before = map.project(settled.current.centre, zoom);
      const moved = before.distanceTo(map.project(map.getCenter(), zoom));
      const { x: width, y: height } = map.getSize();
      const isElsewhere =
        zoom !== settled.current.zoom || moved > Math.min(width, height) * MOVED_SHARE;
      onMovedAway(isElsewhere ? shownBy(map) : null);
    },
  });

  // Leaflet notices a new size of the window only, not of its own box.
  useEffect(() => {
    const box = map.getContainer();
    let wasHidden = box.clientWidth === 0;
    const observer = new ResizeObserver(() => {
      const isHidden = box.clientWidth === 0;
      // A hidden map keeps its size, and so its position and zoom.
      if (!isHidden) map.invalidateSize({ animate: false });
      // What was measured while nothing was to be seen is measured again.
      if (wasHidden && !isHidden) map.fire('resize');
      wasHidden = isHidden;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [map]);

  return null;
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

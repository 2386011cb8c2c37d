import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search';
import { searchRadius } from './map-geometry.ts';

/** An area of the map to search in. */
export interface MapArea {
  centre: Coordinates;
  /** Kilometres. */
  radius: number;
}

/** A move by a smaller share of the map does not offer to search the area. */
const MOVED_SHARE = 0.2;

interface Props {
  centre: Coordinates;
  /** Identifies the search shown; the map moves when it changes. Empty before the first answer. */
  searchKey: string;
  /** False for a search of the area that the map shows: the map stays where it is. */
  follow: boolean;
  onMovedAway: (area: MapArea | null) => void;
}

/** Moves the map when the search changes, and reports when the person moved it. */
export function MapWatch({ centre, searchKey, follow, onMovedAway }: Props) {
  const map = useMap();
  const settled = useRef({ centre: map.getCenter(), zoom: map.getZoom() });
  const shown = useRef(searchKey);

  useEffect(() => {
    if (shown.current === searchKey) return;
    const isFirst = shown.current === '';
    shown.current = searchKey;
    if (follow || isFirst) {
      map.setView([centre.latitude, centre.longitude], MAP_DEFAULT_ZOOM, { animate: false });
    }
    settled.current = { centre: map.getCenter(), zoom: map.getZoom() };
    onMovedAway(null);
  }, [map, centre, searchKey, follow, onMovedAway]);

  useMapEvents({
    moveend() {
      const zoom = map.getZoom();
      const before = map.project(settled.current.centre, zoom);
      const moved = before.distanceTo(map.project(map.getCenter(), zoom));
      const { x: width, y: height } = map.getSize();
      const isElsewhere =
        zoom !== settled.current.zoom || moved > Math.min(width, height) * MOVED_SHARE;
      onMovedAway(isElsewhere ? areaOf(map.getCenter(), map.getBounds().getNorthEast()) : null);
    },
  });

  // Leaflet notices a new size of the window only, not of its own box.
  useEffect(() => {
    const box = map.getContainer();
    const observer = new ResizeObserver(() => {
      // A hidden map keeps its size, and so its position and zoom.
      if (box.clientWidth > 0) map.invalidateSize({ animate: false });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [map]);

  return null;
}

interface Point {
  lat: number;
  lng: number;
}

/** About 10 m: more digits only make the address longer. */
const rounded = (degrees: number): number => Number(degrees.toFixed(4));

function areaOf(centre: Point, corner: Point): MapArea {
  const middle = { latitude: rounded(centre.lat), longitude: rounded(centre.lng) };
  return {
    centre: middle,
    radius: searchRadius(middle, { latitude: corner.lat, longitude: corner.lng }),
  };
}

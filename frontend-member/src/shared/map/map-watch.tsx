import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search';
import { searchRadius } from './map-geometry.ts';

/** A part of the ground to search in. */
export interface MapArea {
  centre: Coordinates;
  /** Kilometres. */
  radius: number;
}

/** A move of less than this share of the map is looking around, not going elsewhere. */
const MOVED_SHARE = 0.2;

interface Props {
  centre: Coordinates;
  /** Names the search shown; another one moves the map. Empty before the first answer. */
  searchKey: string;
  /** False for a search of the area that the map shows: the map stays where it is. */
  follow: boolean;
  onMovedAway: (area: MapArea | null) => void;
}

/** Moves the map with the search, and tells when somebody moved it elsewhere. */
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

  // Leaflet hears of the window's size only, not of its own box's.
  useEffect(() => {
    const box = map.getContainer();
    const observer = new ResizeObserver(() => {
      // A hidden map keeps the size it had, and so its place and zoom.
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

/** About 10 m: what is more exact makes addresses long and says nothing. */
const rounded = (degrees: number): number => Number(degrees.toFixed(4));

function areaOf(centre: Point, corner: Point): MapArea {
  const middle = { latitude: rounded(centre.lat), longitude: rounded(centre.lng) };
  return {
    centre: middle,
    radius: searchRadius(middle, { latitude: corner.lat, longitude: corner.lng }),
  };
}

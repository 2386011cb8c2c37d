import L from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MapGround } from '@nattil/frontend-shared/map/map-ground.tsx';
import ground from '@nattil/frontend-shared/map/map-ground.module.css';
import { movedBy, NEAR_ZOOM, roundedPosition } from './pin-moves.ts';
import 'leaflet/dist/leaflet.css';
import styles from './pin-map.module.css';

const MAX_ZOOM = 18;
const TOWN_ZOOM = 11;
const PIN_SIZE = 44;

interface PinMapProps {
  label: string;
  /** Null while there is no pin. */
  position: Coordinates | null;
  /** The middle of the map without a pin. */
  start: Coordinates;
  onMoved: (position: Coordinates) => void;
}

/** A map with one pin, which a press, dragging or the arrow keys move. */
export function PinMap({ label, position, start, onMoved }: PinMapProps) {
  const [tilesMissing, setTilesMissing] = useState(false);
  const middle = position ?? start;
  return (
    <section className={`${ground.frame} ${styles.frame}`} aria-label={label}>
      <MapContainer
        center={[middle.latitude, middle.longitude]}
        zoom={position ? NEAR_ZOOM : TOWN_ZOOM}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        attributionControl={false}
        // The page scrolls under the pointer, not the map.
        scrollWheelZoom={false}
        zoomAnimation={false}
        className={ground.map}
      >
        <MapGround onTilesMissing={setTilesMissing} />
        <View middle={middle} isSet={position !== null} />
        <Presses onMoved={onMoved} />
        {position ? <Pin position={position} onMoved={onMoved} /> : null}
      </MapContainer>
      <p className={styles.notice} role="status">
        {tilesMissing ? (
          <span>Map pictures are not available at the moment. The pin works all the same.</span>
        ) : null}
      </p>
    </section>
  );
}

/** Shows the pin if it was moved out of view, for example by a search. */
function View({ middle, isSet }: { middle: Coordinates; isSet: boolean }) {
  const map = useMap();
  const { latitude, longitude } = middle;
  useEffect(() => {
    const place: L.LatLngTuple = [latitude, longitude];
    if (map.getBounds().contains(place) && (!isSet || map.getZoom() > TOWN_ZOOM)) return;
    map.setView(place, isSet ? Math.max(map.getZoom(), NEAR_ZOOM) : TOWN_ZOOM, { animate: false });
  }, [map, latitude, longitude, isSet]);
  return null;
}

function Presses({ onMoved }: Pick<PinMapProps, 'onMoved'>) {
  useMapEvents({ click: ({ latlng }) => onMoved(roundedPosition(latlng)) });
  return null;
}

function Pin({
  position,
  onMoved,
}: {
  position: Coordinates;
  onMoved: (position: Coordinates) => void;
}) {
  const map = useMap();
  const marker = useRef<L.Marker>(null);
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(
    () =>
      L.divIcon({
        html: host,
        className: styles.pin,
        iconSize: [PIN_SIZE, PIN_SIZE],
        iconAnchor: [PIN_SIZE / 2, PIN_SIZE - 2],
      }),
    [host],
  );

  const move = useEffectEvent((event: KeyboardEvent) => {
    const next = movedBy(map, position, event);
    if (!next) return;
    // Otherwise the map moves, too.
    event.preventDefault();
    event.stopPropagation();
    onMoved(next);
  });
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return undefined;
    element.setAttribute('aria-label', 'Pin of the shop. The arrow keys move it.');
    const onKey = (event: KeyboardEvent) => move(event);
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [icon]);

  return (
    <>
      <Marker
        ref={marker}
        position={[position.latitude, position.longitude]}
        icon={icon}
        draggable
        autoPan
        eventHandlers={{
          dragend: () => {
            if (marker.current) onMoved(roundedPosition(marker.current.getLatLng()));
          },
        }}
      />
      {createPortal(
        <svg viewBox="0 0 40 44" width="40" height="44" aria-hidden>
          <path
            d="M20 2a16 16 0 0 1 16 16c0 10.5-11 16.5-16 24C15 34.5 4 28.5 4 18A16 16 0 0 1 20 2z"
            className={styles.drop}
          />
          <circle cx="20" cy="18" r="6" className={styles.hole} />
        </svg>,
        host,
      )}
    </>
  );
}

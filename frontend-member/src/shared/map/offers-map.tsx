import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapContainer, Marker, Popup } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { wantsCalm } from '../wants-calm.ts';
import { MapGround } from './map-ground.tsx';
import { MapNotice } from './map-notice.tsx';
import { ShopPin } from './shop-pin.tsx';
import 'leaflet/dist/leaflet.css';
import styles from './results-map.module.css';

export interface OfferOnMap {
  id: string;
  name: string;
  category: string | null;
  /** What the popup says of it. */
  facts: string;
  position: Coordinates;
}

interface OffersMapProps {
  label: string;
  /** At least one. */
  offers: OfferOnMap[];
}

const SIZE = 44;
const CLOSEST_ZOOM = 16;

/** A few shops on a small map, which leaves scrolling to the page. */
export function OffersMap({ label, offers }: OffersMapProps) {
  const [tilesMissing, setTilesMissing] = useState(false);
  const bounds = L.latLngBounds(
    offers.map(({ position }) => [position.latitude, position.longitude]),
  );
  return (
    <section className={styles.frame} aria-label={label}>
      <MapContainer
        bounds={bounds}
        boundsOptions={{
          paddingTopLeft: [40, 64],
          paddingBottomRight: [72, 32],
          maxZoom: CLOSEST_ZOOM,
        }}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        zoomAnimation={!wantsCalm()}
        dragging={!L.Browser.mobile}
        className={styles.map}
      >
        <MapGround onTilesMissing={setTilesMissing} />
        {offers.map((offer) => (
          <OfferMarker key={offer.id} offer={offer} />
        ))}
      </MapContainer>
      <MapNotice tilesMissing={tilesMissing} />
    </section>
  );
}

function OfferMarker({ offer }: { offer: OfferOnMap }) {
  const { name, category, facts, position } = offer;
  const marker = useRef<L.Marker>(null);
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(
    () =>
      L.divIcon({
        html: host,
        className: styles.marker,
        iconSize: [SIZE, SIZE],
        iconAnchor: [SIZE / 2, SIZE - 2],
        popupAnchor: [0, 6 - SIZE],
      }),
    [host],
  );
  useEffect(() => {
    marker.current?.getElement()?.setAttribute('aria-label', `${name}, ${facts}`);
  }, [name, facts]);
  return (
    <>
      <Marker ref={marker} position={[position.latitude, position.longitude]} icon={icon}>
        <Popup maxWidth={240} minWidth={160}>
          <div className={styles.popup}>
            <strong className={styles.popupName}>{name}</strong>
            <span className={`${styles.popupFacts} tabular`}>{facts}</span>
          </div>
        </Popup>
      </Marker>
      {createPortal(
        <span className={styles.pin}>
          <ShopPin category={category} />
        </span>,
        host,
      )}
    </>
  );
}

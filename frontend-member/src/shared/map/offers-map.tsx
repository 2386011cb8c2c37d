import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapContainer, Marker, Popup } from 'react-leaflet';
import { MapGround } from '@nattil/frontend-shared/map/map-ground.tsx';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { shopPage } from '../shops/shop-in-address.ts';
import { wantsCalm } from '../wants-calm.ts';
import { MAX_ZOOM } from './clusters/cluster-places.ts';
import { CLOSEST_ZOOM, Clusters } from './clusters/clusters.tsx';
import { freeOfButtons } from './view/free-of-buttons.ts';
import { MapNotice } from './map-notice.tsx';
import { markerIcon } from './markers/marker-icon.ts';
import { ShopPin } from './markers/shop-pin.tsx';
import { useClusters } from './clusters/use-clusters.ts';
import 'leaflet/dist/leaflet.css';
import ground from '@nattil/frontend-shared/map/map-ground.module.css';
import styles from './results-map.module.css';

export interface OfferOnMap {
  id: string;
  name: string;
  category: string | null;
  /** The description in the popup. */
  facts: string;
  position: Coordinates;
  isExact: boolean;
}

interface OffersMapProps {
  label: string;
  /** At least one. */
  offers: OfferOnMap[];
}

/** Some shops on a small map; scrolling moves the page, not the map. */
export function OffersMap({ label, offers }: OffersMapProps) {
  const [tilesMissing, setTilesMissing] = useState(false);
  const bounds = L.latLngBounds(
    offers.map(({ position }) => [position.latitude, position.longitude]),
  );
  return (
    <section className={`${ground.frame} ${styles.frame}`} aria-label={label}>
      <MapContainer
        bounds={bounds}
        boundsOptions={{ ...freeOfButtons(false, { isMoved: false }), maxZoom: CLOSEST_ZOOM }}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        zoomAnimation={!wantsCalm()}
        dragging={!L.Browser.mobile}
        className={ground.map}
      >
        <MapGround onTilesMissing={setTilesMissing} />
        <OfferMarkers offers={offers} />
      </MapContainer>
      <MapNotice tilesMissing={tilesMissing} />
    </section>
  );
}

const factsOf = ({ facts }: OfferOnMap): string => facts;

function OfferMarkers({ offers }: { offers: OfferOnMap[] }) {
  const { clusters, singles } = useClusters(offers);
  return (
    <>
      {singles.map((offer) => (
        <OfferMarker key={offer.id} offer={offer} />
      ))}
      <Clusters clusters={clusters} factsOf={factsOf} noun="offers" isPhone={false} />
    </>
  );
}

function OfferMarker({ offer }: { offer: OfferOnMap }) {
  const { id, name, category, facts, position } = offer;
  const marker = useRef<L.Marker>(null);
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(() => markerIcon(host), [host]);
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return;
    element.setAttribute('aria-label', `${name}, ${facts}`);
    element.dataset['shops'] = id;
  }, [id, name, facts]);
  return (
    <>
      <Marker ref={marker} position={[position.latitude, position.longitude]} icon={icon}>
        <Popup maxWidth={240} minWidth={160}>
          <div className={styles.popup}>
            <strong className={styles.popupName}>
              <a href={shopPage(id)} translate="no">
                {name}
              </a>
            </strong>
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

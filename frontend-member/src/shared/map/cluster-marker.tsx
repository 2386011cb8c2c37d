import L from 'leaflet';
import { memo, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMap } from 'react-leaflet';
import { categoryLook } from '@nattil/frontend-shared/ui/category-art.tsx';
import type { ShopCluster } from './cluster-shops.ts';
import { DIMMED } from './shop-marker.tsx';
import styles from './results-map.module.css';

const SIZE = 44;

interface Props {
  cluster: ShopCluster;
  /** Pixels from its place to where it is drawn. */
  shiftX: number;
  shiftY: number;
  /** One of its shops is pointed at in the list. */
  raised: boolean;
  onOpen: (cluster: ShopCluster, byKeyboard: boolean) => void;
}

/** Shops too near to each other for markers of their own; a press brings the map nearer. */
export const ClusterMarker = memo(function ClusterMarker({
  cluster,
  shiftX,
  shiftY,
  raised,
  onOpen,
}: Props) {
  const map = useMap();
  const host = useMemo(() => {
    const element = document.createElement('div');
    // A press on the button does not also drag or zoom the map.
    L.DomEvent.disableClickPropagation(element);
    return element;
  }, []);
  const icon = useMemo(
    () => L.divIcon({ html: host, className: styles.marker, iconSize: [SIZE, SIZE] }),
    [host],
  );
  const { id, position, shops } = cluster;
  const place: L.LatLngTuple = [position.latitude, position.longitude];
  const [first] = shops;
  const isOfOneKind = shops.every(({ category }) => category === first?.category);
  const colour = isOfOneKind ? categoryLook(first?.category).colour : undefined;
  return (
    <>
      <Marker
        position={place}
        icon={icon}
        // The button is what can be pressed.
        interactive={false}
        keyboard={false}
        opacity={shops.some(({ isExact }) => isExact) ? 1 : DIMMED}
        zIndexOffset={raised ? 1000 : 0}
      />
      {createPortal(
        <button
          type="button"
          className={styles.cluster}
          style={{ translate: `${shiftX}px ${shiftY}px`, backgroundColor: colour }}
          data-raised={raised || undefined}
          data-shops={id}
          aria-label={`${shops.length} shops`}
          // What is pressed is in view; what the Tab key reaches may not be.
          onFocus={({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible'))
              map.panInside(place, { padding: [48, 64] });
          }}
          onClick={({ detail }) => onOpen(cluster, detail === 0)}
        >
          {shops.length}
        </button>,
        host,
      )}
    </>
  );
});

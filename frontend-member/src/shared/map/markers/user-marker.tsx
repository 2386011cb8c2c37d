import L from 'leaflet';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import styles from '../results-map.module.css';

/** The person's position. */
export function UserMarker({ position }: { position: Coordinates }) {
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(
    () => L.divIcon({ html: host, className: styles.user, iconSize: [20, 20] }),
    [host],
  );
  return (
    <>
      <Marker
        position={[position.latitude, position.longitude]}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={500}
      />
      {createPortal(
        <>
          <span className={styles.userDot} aria-hidden />
          <span className={styles.userLabel}>Your Location</span>
        </>,
        host,
      )}
    </>
  );
}

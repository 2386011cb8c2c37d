import L from 'leaflet';
import { memo, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
import { markerIcon } from '../markers/marker-icon.ts';
import styles from '../results-map.module.css';

interface Props {
  /** The ids of its places. */
  id: string;
  latitude: number;
  longitude: number;
  count: number;
  /** The plural noun of the places, e.g. 'shops'. */
  noun: string;
  colour: string | undefined;
  opacity: number;
  /** The pointer is on one of its places. */
  raised: boolean;
  /** Whether its list is open; null if a press zooms in. */
  expanded: boolean | null;
  /** Handlers must be stable between renders. */
  onPress: (id: string, byKeyboard: boolean) => void;
  onFocus: (id: string, button: HTMLElement) => void;
}

/** Places that are too close for separate markers, as a button with their number. */
export const ClusterMarker = memo(function ClusterMarker({
  id,
  latitude,
  longitude,
  count,
  noun,
  colour,
  opacity,
  raised,
  expanded,
  onPress,
  onFocus,
}: Props) {
  const host = useMemo(() => {
    const element = document.createElement('div');
    // A press on the button must not drag or zoom the map.
    L.DomEvent.disableClickPropagation(element);
    return element;
  }, []);
  const icon = useMemo(() => markerIcon(host), [host]);
  const position = useMemo((): L.LatLngTuple => [latitude, longitude], [latitude, longitude]);
  return (
    <>
      <Marker
        position={position}
        icon={icon}
        // The button inside handles presses.
        interactive={false}
        keyboard={false}
        opacity={opacity}
        zIndexOffset={raised ? 1000 : 0}
      />
      {createPortal(
        <button
          type="button"
          className={styles.cluster}
          style={{ backgroundColor: colour }}
          data-raised={raised || undefined}
          data-shops={id}
          aria-label={`${count} ${noun}, ${expanded === null ? 'zoom in' : 'show the list'}`}
          aria-expanded={expanded ?? undefined}
          onFocus={({ currentTarget }) => onFocus(id, currentTarget)}
          onClick={({ detail }) => onPress(id, detail === 0)}
        >
          {count}
        </button>,
        host,
      )}
    </>
  );
});

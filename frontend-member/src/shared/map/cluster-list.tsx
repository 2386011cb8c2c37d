import { useEffect, useRef } from 'react';
import { Popup } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MARKER_SIZE } from './cluster-places.ts';
import styles from './results-map.module.css';

export interface ListedPlace {
  id: string;
  name: string;
  /** What is said of it in a line. */
  facts: string;
}

interface Props {
  position: Coordinates;
  /** Such as '3 shops here'. */
  label: string;
  places: ListedPlace[];
  /** Without it the places are shown, but cannot be chosen. */
  onChoose?: ((id: string) => void) | undefined;
  onActivate?: ((id: string | null) => void) | undefined;
  onClose: () => void;
}

/** The places of a cluster that no zoom separates, such as shops in one building. */
export function ClusterList({ position, label, places, onChoose, onActivate, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The popup is in the page after Leaflet has opened it.
  useEffect(() => {
    const first = list.current?.querySelector('button') ?? list.current;
    first?.focus({ preventScroll: true });
    return () => onActivate?.(null);
  }, [onActivate]);
  return (
    <Popup
      position={[position.latitude, position.longitude]}
      offset={[0, 6 - MARKER_SIZE]}
      minWidth={220}
      maxWidth={260}
      maxHeight={240}
      autoPanPaddingTopLeft={[16, 72]}
      autoPanPaddingBottomRight={[76, 32]}
      eventHandlers={{ remove: onClose }}
    >
      <strong className={styles.popupName}>{label}</strong>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.popupList}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Not the details, too, that may be open beside the map.
          event.stopPropagation();
          onClose();
        }}
      >
        {places.map(({ id, name, facts }) => {
          const words = (
            <>
              <span>{name}</span>
              <span className={`${styles.popupFacts} tabular`}>{facts}</span>
            </>
          );
          return (
            <li key={id}>
              {onChoose ? (
                <button
                  type="button"
                  onClick={() => onChoose(id)}
                  onMouseEnter={() => onActivate?.(id)}
                  onMouseLeave={() => onActivate?.(null)}
                  onFocus={() => onActivate?.(id)}
                  onBlur={() => onActivate?.(null)}
                >
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </Popup>
  );
}

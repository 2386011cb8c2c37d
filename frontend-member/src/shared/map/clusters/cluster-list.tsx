import { memo, useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { shopPage } from '../../shops/shop-in-address.ts';
import { ShopLink } from '../../shops/shop-link.tsx';
import { PlacePopup } from '../markers/place-popup.tsx';
import styles from '../results-map.module.css';

interface Entries {
  /** A text such as '3 shops here'. */
  label: string;
  places: {
    id: string;
    name: string;
    /** A one-line description. */
    facts: string;
  }[];
  /** Without it, entries link to the public pages. */
  onChoose?: ((id: string) => void) | undefined;
  onActivate?: ((id: string | null) => void) | undefined;
  onClose: () => void;
}

/** The room that a list filling the map leaves for its cluster and the buttons. */
const BESIDE = 200;
const HIGHEST = 300;

/**
 * The places of a cluster that no zoom separates, such as shops in one building. Memoised, because
 * Leaflet lays a popup out again with each render, which would scroll the list back.
 */
export const ClusterList = memo(function ClusterList({
  position,
  ...entries
}: Entries & { position: Coordinates }) {
  const map = useMap();
  return (
    <PlacePopup
      position={position}
      minWidth={220}
      maxWidth={260}
      maxHeight={Math.max(HIGHEST / 2, Math.min(HIGHEST, map.getSize().y - BESIDE))}
      autoPanPaddingTopLeft={[16, 72]}
      autoPanPaddingBottomRight={[76, 32]}
      eventHandlers={{ remove: entries.onClose }}
    >
      <Listed {...entries} />
    </PlacePopup>
  );
});

function Listed({ label, places, onChoose, onActivate, onClose }: Entries) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const first = list.current?.querySelector('a');
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <strong className={styles.popupName}>{label}</strong>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.popupList}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The key must not close the details beside the map, too.
          event.stopPropagation();
          onClose();
        }}
      >
        {places.map(({ id, name, facts }) => {
          const words = (
            <>
              <span translate="no">{name}</span>
              <span className={`${styles.popupFacts} tabular`}>{facts}</span>
            </>
          );
          return (
            <li
              key={id}
              onMouseEnter={() => onActivate?.(id)}
              onMouseLeave={() => onActivate?.(null)}
              onFocus={() => onActivate?.(id)}
              onBlur={() => onActivate?.(null)}
            >
              {onChoose ? (
                <ShopLink id={id} onOpen={onChoose}>
                  {words}
                </ShopLink>
              ) : (
                <a href={shopPage(id)}>{words}</a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

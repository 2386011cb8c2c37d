import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { DiscountBadge } from '../../shops/shop-facts.tsx';
import { ShopLink } from '../../shops/shop-link.tsx';
import type { ShopView } from '../../shops/shop-view.ts';
import { focusMarker } from './focus-marker.ts';
import { PlacePopup } from './place-popup.tsx';
import styles from '../results-map.module.css';

interface Props {
  shop: ShopView;
  /** The position of its marker, or of the cluster that contains it. */
  position: Coordinates;
  onDetails: () => void;
  /** Called when the person closes it. */
  onClose: () => void;
}

/** The small form of a shop's details, above its marker. */
export function ShopPopup({ shop, position, onDetails, onClose }: Props) {
  const map = useMap();
  const handlers = useRef({ onDetails, onClose });
  const isShown = useRef(false);
  useLayoutEffect(() => {
    handlers.current = { onDetails, onClose };
  });
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const details = useCallback(() => handlers.current.onDetails(), []);
  const close = useCallback(() => {
    // Leaflet also reports popups that React removed.
    if (!isShown.current) return;
    handlers.current.onClose();
    focusMarker(map, shop.id);
  }, [map, shop.id]);
  // Escape may be pressed before the popup has the focus.
  useLayoutEffect(() => {
    const container = map.getContainer();
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    container.addEventListener('keydown', onKey);
    return () => container.removeEventListener('keydown', onKey);
  }, [map, close]);
  return <Shown shop={shop} position={position} onDetails={details} onClose={close} />;
}

/** Memoised, because Leaflet pans to a popup with each render. */
const Shown = memo(function Shown({ shop, position, onDetails, onClose }: Props) {
  const events = useMemo(() => ({ remove: onClose }), [onClose]);
  return (
    <PlacePopup
      position={position}
      maxWidth={260}
      minWidth={220}
      // A press on another marker replaces it.
      closeOnClick={false}
      // Clear of the buttons on the right and above, which take two lines on a narrow map.
      autoPanPaddingTopLeft={[16, 124]}
      autoPanPaddingBottomRight={[76, 32]}
      eventHandlers={events}
    >
      <Content shop={shop} onDetails={onDetails} />
    </PlacePopup>
  );
});

function Content({ shop, onDetails }: Pick<Props, 'shop' | 'onDetails'>) {
  const name = useRef<HTMLAnchorElement>(null);
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  return (
    <div role="dialog" aria-label={`${shop.name} on the map`} className={styles.popup}>
      <strong className={styles.popupName}>
        <ShopLink ref={name} id={shop.id} translate="no" onOpen={onDetails}>
          {shop.name}
        </ShopLink>
      </strong>
      <span className={styles.popupFacts}>
        <span>{`${shop.categoryLabel} · `}</span>
        <span className="tabular">{shop.distance}</span>
      </span>
      <DiscountBadge shop={shop} />
      <div className={styles.popupActions}>
        {shop.phone.href && (
          <a href={shop.phone.href} aria-label={`Call ${shop.name}`}>
            Call
          </a>
        )}
        <a
          href={shop.directionsHref}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to ${shop.name}`}
        >
          Directions
        </a>
        <button type="button" onClick={onDetails} aria-label={`Details of ${shop.name}`}>
          Details
        </button>
      </div>
    </div>
  );
}

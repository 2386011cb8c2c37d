import L from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMap } from 'react-leaflet';
import { discountWords, type ShopView } from '../../shops/shop-view.ts';
import { DIMMED } from '../clusters/clusters.tsx';
import { showFocused } from '../view/free-of-buttons.ts';
import { markerIcon } from './marker-icon.ts';
import { ShopPin } from './shop-pin.tsx';
import styles from '../results-map.module.css';

interface Props {
  shop: ShopView;
  raised: boolean;
  selected: boolean;
  isPhone: boolean;
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

/** One shop on the map: hover, focus and touch highlight it, a press opens it. */
export const ShopMarker = memo(function ShopMarker({
  shop,
  raised,
  selected,
  isPhone,
  onPoint,
  onLeave,
  onPress,
}: Props) {
  const marker = useRef<L.Marker>(null);
  const { id, position } = shop;
  const { latitude, longitude } = position;
  // Leaflet owns the element and its position; React renders its content.
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(() => markerIcon(host), [host]);
  const map = useMap();

  const label = `${shop.name}, ${shop.categoryLabel}, ${discountWords(shop)}, ${shop.distance}`;
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return undefined;
    element.setAttribute('aria-label', label);
    element.dataset.shops = id;
    const point = (): void => {
      onPoint(id);
      showFocused(map, element, L.latLng(latitude, longitude), isPhone);
    };
    const leave = (): void => onLeave(id);
    element.addEventListener('focus', point);
    element.addEventListener('blur', leave);
    return () => {
      element.removeEventListener('focus', point);
      element.removeEventListener('blur', leave);
    };
  }, [map, id, label, latitude, longitude, isPhone, onPoint, onLeave]);

  return (
    <>
      <Marker
        ref={marker}
        position={[latitude, longitude]}
        icon={icon}
        autoPanOnFocus={false}
        opacity={shop.isExact ? 1 : DIMMED}
        zIndexOffset={raised || selected ? 1000 : 0}
        eventHandlers={{
          mouseover: () => onPoint(id),
          mouseout: () => onLeave(id),
          click: () => onPress(id),
          keypress: ({ originalEvent }) => {
            if (originalEvent.key === 'Enter') onPress(id);
          },
        }}
      />
      {createPortal(
        <span className={styles.pin} data-raised={raised || selected || undefined}>
          <ShopPin category={shop.category} />
        </span>,
        host,
      )}
    </>
  );
});

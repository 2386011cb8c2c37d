import L from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Marker, Popup } from 'react-leaflet';
import { categoryLook } from '@nattil/frontend-shared/ui/category-art.tsx';
import type { ShopView } from '../shops/shop-view.ts';
import { ShopPopup } from './shop-popup.tsx';
import styles from './results-map.module.css';

/** Of a marker whose place is not exactly known. */
const DIMMED = 0.7;
const SIZE = 44;

interface Props {
  shop: ShopView;
  raised: boolean;
  selected: boolean;
  /** What a press opens over the map's left edge, in pixels; the popup keeps clear of it. */
  panelWidth: number;
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

/** One shop on the map: hover, focus and tap point at it, a press opens it. */
export function ShopMarker({
  shop,
  raised,
  selected,
  panelWidth,
  onPoint,
  onLeave,
  onPress,
}: Props) {
  const marker = useRef<L.Marker>(null);
  const { id } = shop;
  // Leaflet owns the element and its place, React what is drawn in it.
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(
    () =>
      L.divIcon({
        html: host,
        className: styles.marker,
        iconSize: [SIZE, SIZE],
        iconAnchor: [SIZE / 2, SIZE - 2],
        popupAnchor: [0, -SIZE + 6],
      }),
    [host],
  );

  const label = `${shop.name}, ${shop.mapLabel}, ${shop.discount} off, ${shop.distance}`;
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return undefined;
    element.setAttribute('aria-label', label);
    const point = (): void => onPoint(id);
    const leave = (): void => onLeave(id);
    element.addEventListener('focus', point);
    element.addEventListener('blur', leave);
    return () => {
      element.removeEventListener('focus', point);
      element.removeEventListener('blur', leave);
    };
  }, [id, label, onPoint, onLeave]);

  useEffect(() => {
    if (selected) marker.current?.openPopup();
  }, [selected]);

  const { Icon, colour } = categoryLook(shop.category);
  return (
    <>
      <Marker
        ref={marker}
        position={[shop.position.latitude, shop.position.longitude]}
        icon={icon}
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
      >
        <Popup
          maxWidth={260}
          minWidth={220}
          autoPanPaddingTopLeft={[panelWidth + 16, 64]}
          autoPanPaddingBottomRight={[16, 16]}
        >
          <ShopPopup shop={shop} onDetails={() => onPress(id)} />
        </Popup>
      </Marker>
      {createPortal(
        <span className={styles.pin} data-raised={raised || selected || undefined}>
          <svg viewBox="0 0 40 44" width="40" height="44" aria-hidden>
            <path
              d="M20 2a16 16 0 0 1 16 16c0 10.5-11 16.5-16 24C15 34.5 4 28.5 4 18A16 16 0 0 1 20 2z"
              fill={colour}
              stroke="#fff"
              strokeWidth="2"
            />
            <Icon x={10} y={8} width={20} height={20} stroke={2} color="#fff" />
          </svg>
        </span>,
        host,
      )}
    </>
  );
}

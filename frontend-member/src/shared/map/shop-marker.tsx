import L from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Marker, Popup, useMapEvent } from 'react-leaflet';
import { categoryLook } from '@nattil/frontend-shared/ui/category-art.tsx';
import { discountWords, type ShopView } from '../shops/shop-view.ts';
import { ShopPin } from './shop-pin.tsx';
import { ShopPopup } from './shop-popup.tsx';
import styles from './results-map.module.css';

/** The opacity of a marker whose place is not exactly known. */
export const DIMMED = 0.7;
const SIZE = 44;
/** Where the tip of the pin is in its box. */
const TIP = { x: SIZE / 2, y: SIZE - 2 };
/** A pin that is drawn further from its place gets a line to it. */
const LINE_FROM = 8;

interface Props {
  shop: ShopView;
  /** Pixels from the shop's place to where its pin is drawn. */
  shiftX: number;
  shiftY: number;
  raised: boolean;
  selected: boolean;
  withPopups: boolean;
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

/** One shop on the map: hover, focus and tap point at it, a press opens it. */
export const ShopMarker = memo(function ShopMarker({
  shop,
  shiftX,
  shiftY,
  raised,
  selected,
  withPopups,
  onPoint,
  onLeave,
  onPress,
}: Props) {
  const marker = useRef<L.Marker>(null);
  const { id } = shop;
  // Leaflet owns the element and its place, React what is drawn in it.
  const host = useMemo(() => document.createElement('div'), []);
  const icon = useMemo(
    () => L.divIcon({ html: host, className: styles.marker, iconSize: [SIZE, SIZE] }),
    [host],
  );

  const label = `${shop.name}, ${shop.categoryLabel}, ${discountWords(shop)}, ${shop.distance}`;
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return undefined;
    element.setAttribute('aria-label', label);
    element.dataset.shops = id;
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
    const element = marker.current?.getElement();
    if (!element) return;
    element.style.marginLeft = `${shiftX - TIP.x}px`;
    element.style.marginTop = `${shiftY - TIP.y}px`;
    icon.options.popupAnchor = [shiftX, shiftY - TIP.y + 4];
    marker.current?.getPopup()?.update();
  }, [icon, shiftX, shiftY]);

  useEffect(() => {
    if (selected) marker.current?.openPopup();
    // With the details.
    else marker.current?.closePopup();
  }, [selected]);

  // Opening the details makes the map smaller: the popup moves back into view.
  useMapEvent('resize', () => {
    if (selected) marker.current?.getPopup()?.update();
  });

  const { colour } = categoryLook(shop.category);
  const isAside = Math.hypot(shiftX, shiftY) > LINE_FROM;
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
        {withPopups && (
          <Popup
            maxWidth={260}
            minWidth={220}
            // Clear of the buttons at the right and above, where a narrow map has two lines of them.
            autoPanPaddingTopLeft={[16, 124]}
            autoPanPaddingBottomRight={[76, 32]}
          >
            <ShopPopup shop={shop} onDetails={() => onPress(id)} />
          </Popup>
        )}
      </Marker>
      {createPortal(
        <>
          {isAside && (
            <svg className={styles.line} aria-hidden>
              <line x1={TIP.x} y1={TIP.y} x2={TIP.x - shiftX} y2={TIP.y - shiftY} stroke={colour} />
              <circle cx={TIP.x - shiftX} cy={TIP.y - shiftY} r="3" fill={colour} />
            </svg>
          )}
          <span className={styles.pin} data-raised={raised || selected || undefined}>
            <ShopPin category={shop.category} />
          </span>
        </>,
        host,
      )}
    </>
  );
});

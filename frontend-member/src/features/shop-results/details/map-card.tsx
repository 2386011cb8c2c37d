import { CloseButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { DiscountBadge, OpenState } from '../../../shared/shops/shop-facts.tsx';
import { ShopLink } from '../../../shared/shops/shop-link.tsx';
import { ShopPhoto } from '../../../shared/shops/shop-photo.tsx';
import type { ShopView } from '../../../shared/shops/shop-view.ts';
import { useDrag } from './use-drag.ts';
import styles from './map-card.module.css';

interface Props {
  shop: ShopView;
  /** Its position in the list, starting at 1. */
  position: number;
  total: number;
  /** Shows the previous or the next shop in the list. */
  onStep: (step: -1 | 1) => void;
  onEnlarge: () => void;
  onClose: () => void;
}

/** Minimum length of a drag in pixels. */
const FAR = 40;

/**
 * The small form of a phone's details over the map. Swiping sideways shows the neighbouring shops,
 * dragging up opens all details, pushing down closes it; buttons do the same.
 */
export function MapCard({ shop, position, total, onStep, onEnlarge, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnToMarker(shop.id);
  const { offset, handlers } = useDrag(({ x, y }) => {
    if (Math.abs(x) > Math.abs(y)) {
      if (x < -FAR && position < total) onStep(1);
      if (x > FAR && position > 1) onStep(-1);
    } else if (y < -FAR) onEnlarge();
    else if (y > FAR) onClose();
  });
  const isSideways = Math.abs(offset.x) > Math.abs(offset.y);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <aside
      className={styles.card}
      aria-label={`Details of ${shop.name}`}
      data-dragged={offset.x !== 0 || offset.y !== 0 || undefined}
      style={{ translate: isSideways ? `${offset.x}px` : `0 ${offset.y}px` }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      {...handlers}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label="Show all details"
        aria-expanded={false}
        onClick={onEnlarge}
      >
        <span aria-hidden />
      </button>
      <div className={styles.shop}>
        <div className={styles.photo}>
          <ShopPhoto shop={shop} />
        </div>
        <div className={styles.text}>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            <ShopLink
              id={shop.id}
              className={styles.link}
              translate="no"
              draggable={false}
              onOpen={onEnlarge}
            >
              {shop.name}
            </ShopLink>
          </h2>
          <p className={styles.facts}>
            <span>
              <span>{`${shop.categoryLabel} · `}</span>
              <span className="tabular">{shop.distance}</span>
            </span>
            <OpenState shop={shop} />
          </p>
          <DiscountBadge shop={shop} brief />
        </div>
        <CloseButton size={44} aria-label="Close details" onClick={onClose} />
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          aria-label="Previous shop"
          aria-disabled={position <= 1 || undefined}
          onClick={() => position > 1 && onStep(-1)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        {shop.phone.href && <a href={shop.phone.href}>Call</a>}
        <a href={shop.directionsHref} target="_blank" rel="noreferrer">
          Directions
        </a>
        <button type="button" onClick={onEnlarge}>
          Details <IconChevronUp size={18} aria-hidden />
        </button>
        <button
          type="button"
          aria-label="Next shop"
          aria-disabled={position >= total || undefined}
          onClick={() => position < total && onStep(1)}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {`${shop.name}, shop ${position} of ${total}`}
      </p>
    </aside>
  );
}

/** When the card closes, the marker of its last shop gets the focus. */
function useReturnToMarker(shopId: string): void {
  const last = useRef(shopId);
  useEffect(() => {
    last.current = shopId;
  }, [shopId]);
  useEffect(
    () => () => {
      const { current } = last;
      // Not if the card has become the full sheet, which has the focus.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document
          .querySelector<HTMLElement>(`[data-shops~="${CSS.escape(current)}"]`)
          ?.focus({ preventScroll: true });
      });
    },
    [],
  );
}

import type { PopupOptions } from 'leaflet';
import { DiscountBadge } from '../shops/shop-facts.tsx';
import type { ShopView } from '../shops/shop-view.ts';
import styles from './results-map.module.css';

export const SHOP_POPUP: PopupOptions = {
  maxWidth: 260,
  minWidth: 220,
  // Clear of the buttons at the right and above, where a narrow map has two lines of them.
  autoPanPaddingTopLeft: [16, 124],
  autoPanPaddingBottomRight: [76, 32],
};

/** The popup of a marker that was pressed. */
export function ShopPopup({ shop, onDetails }: { shop: ShopView; onDetails: () => void }) {
  return (
    <div className={styles.popup}>
      <strong className={styles.popupName}>{shop.name}</strong>
      <span className={styles.popupFacts}>
        {shop.categoryLabel} · <span className="tabular">{shop.distance}</span>
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

import { DiscountBadge } from '../shops/shop-facts.tsx';
import type { ShopView } from '../shops/shop-view.ts';
import styles from './results-map.module.css';

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

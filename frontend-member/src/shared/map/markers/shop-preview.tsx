import { DiscountBadge, OpenState, Rating } from '../../shops/shop-facts.tsx';
import { ShopPhoto } from '../../shops/shop-photo.tsx';
import type { ShopView } from '../../shops/shop-view.ts';
import styles from '../results-map.module.css';

/** The card beside the map for the hovered marker's shop. */
export function ShopPreview({ shop }: { shop: ShopView }) {
  return (
    <div className={styles.preview} data-testid="shop-preview">
      <div className={styles.previewPhoto}>
        <ShopPhoto shop={shop} />
      </div>
      <div className={styles.previewText}>
        <strong translate="no">{shop.name}</strong>
        <span className={styles.previewFacts}>
          <Rating shop={shop} />
          <span>{` · ${shop.categoryLabel}`}</span>
        </span>
        <span className={styles.previewFacts}>
          <span className="tabular">{shop.distance}</span> <OpenState shop={shop} />
        </span>
        <DiscountBadge shop={shop} brief />
      </div>
    </div>
  );
}

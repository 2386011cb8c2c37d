import { useState } from 'react';
import { ShopFront } from '@nattil/frontend-shared/ui/pictures/shop-front.tsx';
import type { ShopView } from './shop-view.ts';
import styles from './shop-parts.module.css';

/**
 * The shop's photo, or our drawing if there is none or it cannot be loaded. Fills its container.
 */
export function ShopPhoto({ shop }: { shop: ShopView }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!shop.image || failed === shop.image) {
    return <ShopFront slug={shop.category} shopId={shop.id} />;
  }
  return (
    <img
      src={shop.image}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.photo}
      onError={() => setFailed(shop.image)}
    />
  );
}

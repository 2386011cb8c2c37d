import { IconStarFilled } from '@tabler/icons-react';
import type { ShopView } from './shop-view.ts';
import styles from './shop-parts.module.css';

interface DiscountProps {
  shop: ShopView;
  /** `8.5%`, not rounded. */
  exact?: boolean;
  /** `8% Gold`, for small spaces. */
  brief?: boolean;
}

/** The member's discount: `9% off`, or `8% with your Gold card` if the tier gives more. */
export function DiscountBadge({ shop, exact = false, brief = false }: DiscountProps) {
  const percent = exact ? shop.exactDiscount : shop.discount;
  const long = brief ? 'visually-hidden' : undefined;
  return (
    <span className={`${styles.discount} tabular`}>
      <span>{`${percent} `}</span>
      {shop.discountTier === null ? (
        <span>off</span>
      ) : (
        <>
          <span className={long}>with your </span>
          <span>{shop.discountTier}</span>
          <span className={long}> card</span>
        </>
      )}
    </span>
  );
}

/** `4.6`, or `4.0 · New` for a shop without ratings. */
export function Rating({ shop }: { shop: ShopView }) {
  return (
    <span className={`${styles.rating} tabular`}>
      <IconStarFilled size={14} aria-hidden className={styles.star} />
      <span className="visually-hidden">Rated </span>
      <span>{`${shop.rating.toFixed(1)}${shop.isRated ? '' : ' · New'}`}</span>
    </span>
  );
}

/** Whether the shop is open, or its next opening; empty if its opening hours are unknown. */
export function OpenState({ shop }: { shop: ShopView }) {
  if (shop.isOpen) return <span className={styles.open}>Open now</span>;
  if (!shop.hours.known) return null;
  return (
    <span className={`${styles.closed} tabular`}>
      {shop.hours.opens === null ? 'Closed now' : `Opens ${shop.hours.opens}`}
    </span>
  );
}

import type { Purchase } from '@nattil/contracts/api/purchases';
import { formatLongDate, formatPercent, formatRupees } from '@nattil/contracts/formats';
import { Link } from 'react-router-dom';
import { shopAddress } from '../../shared/shops/shop-address.ts';
import { DisputePurchase } from './dispute-purchase.tsx';
import styles from './purchase-list.module.css';

/** Purchases with the card, latest first. A reversed purchase is marked. */
export function PurchaseList({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <ul className={styles.list} aria-label="Purchases">
      {purchases.map((purchase) => (
        <li key={purchase.id} className={styles.purchase}>
          <Link
            to={shopAddress({ id: purchase.shopId, name: purchase.shopName })}
            className={styles.shop}
            translate="no"
          >
            {purchase.shopName}
          </Link>
          <span className={`${styles.paid} tabular`}>{formatRupees(purchase.payable)}</span>
          <span className={styles.quiet}>{formatLongDate(purchase.recordedAt)}</span>
          <span className={`${styles.saved} tabular`}>
            {purchase.status === 'reversed'
              ? 'Reversed'
              : `${formatRupees(purchase.discountAmount)} saved (${formatPercent(purchase.discountPercent)} of ${formatRupees(purchase.billAmount)})`}
          </span>
          {purchase.status === 'recorded' ? <DisputePurchase purchase={purchase} /> : null}
        </li>
      ))}
    </ul>
  );
}

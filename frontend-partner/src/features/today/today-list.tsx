import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { PartnerPurchase, PurchaseTotals } from '@nattil/contracts/api/partner/till';
import { formatRupees, formatTime } from '@nattil/contracts/formats';
import { purchasePath } from '../../shared/paths.ts';
import styles from './today-list.module.css';

export function TodayTotals({ totals }: { totals: PurchaseTotals }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Purchases`, value: String(totals.purchases) },
    { label: t`Bills`, value: formatRupees(totals.billAmount) },
    { label: t`Discounts`, value: formatRupees(totals.discountAmount) },
    { label: t`Customers paid`, value: formatRupees(totals.payable) },
  ];
  return (
    <dl className={styles.totals}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.total}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row leads to the purchase, where it can be reversed. */
export function TodayList({ purchases }: { purchases: readonly PartnerPurchase[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.list}>
      {purchases.map((purchase) => (
        <li key={purchase.id}>
          <Link
            to={purchasePath(purchase.id)}
            className={styles.row}
            data-reversed={purchase.status === 'reversed' || undefined}
          >
            <span className={styles.line}>
              <span className={`${styles.payable} tabular`}>{formatRupees(purchase.payable)}</span>
              <span className="tabular">{formatTime(purchase.recordedAt)}</span>
            </span>
            <span className={styles.line}>
              <span className={styles.who}>
                <span translate="no">{purchase.recordedBy.name ?? '–'}</span>
                {purchase.status === 'reversed' ? (
                  <span className={styles.reversed}>{` · ${t`Reversed`}`}</span>
                ) : null}
              </span>
              <span className={`${styles.bill} tabular`}>
                {t`Bill ${formatRupees(purchase.billAmount)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { PartnerPurchase } from '@nattil/contracts/api/partner/till';
import { formatRupees, formatTime } from '@nattil/contracts/formats';
import styles from './purchase-sums.module.css';

/** The figures of a recorded purchase. */
export function PurchaseSums({ purchase }: { purchase: PartnerPurchase }) {
  const { t } = useLingui();
  const { billAmount, discountAmount, discountPercent, cardNumber, recordedAt, recordedBy } =
    purchase;
  const rows = [
    { label: t`Bill`, value: formatRupees(billAmount) },
    { label: t`Discount ${discountPercent}%`, value: `−${formatRupees(discountAmount)}` },
    { label: t`Card`, value: cardNumber },
    { label: t`Time`, value: formatTime(recordedAt) },
    ...(recordedBy.name ? [{ label: t`Recorded by`, value: recordedBy.name }] : []),
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.sum}>
          <dt>{label}</dt>
          <dd className="tabular" translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { Purchase } from '@nattil/contracts/api/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import { IconArrowBackUp, IconBasketCheck, IconTrendingUp } from '@tabler/icons-react';
import styles from './purchase-notice.module.css';

interface PurchaseNoticeProps {
  purchase: Purchase | null;
  /** The tier that the card has risen to while it was shown. */
  risenTo: { label: string; percent: number } | null;
}

/** The latest purchase since the card is shown, and a rise of tier. */
export function PurchaseNotice({ purchase, risenTo }: PurchaseNoticeProps) {
  return (
    <div role="status" className={styles.place}>
      {purchase ? <Recorded purchase={purchase} /> : null}
      {risenTo ? (
        <p className={styles.notice} data-tone="gold">
          <IconTrendingUp aria-hidden />
          <span>
            {`Your card is ${risenTo.label} now: at least ${risenTo.percent}% off every bill.`}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function Recorded({ purchase }: { purchase: Purchase }) {
  const { shopName, billAmount, discountAmount, status } = purchase;
  const isReversed = status === 'reversed';
  return (
    <p className={styles.notice} data-tone={isReversed ? 'warn' : 'green'}>
      {isReversed ? <IconArrowBackUp aria-hidden /> : <IconBasketCheck aria-hidden />}
      <span>
        <span>{isReversed ? 'Purchase reversed at ' : 'Purchase recorded at '}</span>
        <b translate="no">{shopName}</b>
        <span className="tabular">
          {`: ${formatRupees(billAmount)}${isReversed ? '' : `, you saved ${formatRupees(discountAmount)}`}`}
        </span>
      </span>
    </p>
  );
}

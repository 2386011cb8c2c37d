import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PartnerPurchase } from '@nattil/contracts/api/partner/till';
import { formatRupees } from '@nattil/contracts/formats';
import { PurchaseSums } from './purchase-sums.tsx';
import { ReverseForm } from './reverse-form.tsx';
import styles from './receipt.module.css';

interface ReceiptProps {
  purchase: PartnerPurchase;
  /** Null if this person may not reverse it. */
  onReversed: ((purchase: PartnerPurchase) => void) | null;
  nextLabel: string;
  onNext: () => void;
}

/** A recorded purchase: what the customer pays, in the largest type, and Undo. */
export function Receipt({ purchase, onReversed, nextLabel, onNext }: ReceiptProps) {
  const { t } = useLingui();
  const [isUndoing, setUndoing] = useState(false);
  const total = useRef<HTMLDivElement>(null);
  const isReversed = purchase.status === 'reversed';
  const isAsking = isUndoing && onReversed !== null && !isReversed;
  useEffect(() => total.current?.focus(), [isReversed]);

  return (
    <section className={styles.receipt} aria-label={t`Receipt`}>
      <div
        ref={total}
        tabIndex={-1}
        role="status"
        className={styles.total}
        data-reversed={isReversed || undefined}
      >
        <p className={styles.head}>
          {isReversed ? (
            <IconArrowBackUp size={24} aria-hidden />
          ) : (
            <IconCircleCheck size={24} aria-hidden />
          )}
          <span>{isReversed ? t`Reversed` : t`Recorded`}</span>
        </p>
        <p className={styles.label}>{isReversed ? t`No discount` : t`The customer pays`}</p>
        <p className={`${styles.payable} tabular`}>{formatRupees(purchase.payable)}</p>
      </div>
      {isAsking ? null : <PurchaseSums purchase={purchase} />}
      {isAsking ? (
        <ReverseForm
          purchaseId={purchase.id}
          onReversed={(reversed) => {
            setUndoing(false);
            onReversed(reversed);
          }}
          onCancel={() => setUndoing(false)}
        />
      ) : (
        <>
          <Button className={styles.next} onClick={onNext}>
            {nextLabel}
          </Button>
          {isReversed || !onReversed ? null : (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              onClick={() => setUndoing(true)}
            >
              {t`Undo`}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

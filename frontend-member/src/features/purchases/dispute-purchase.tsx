import { Button } from '@mantine/core';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { BRAND } from '@nattil/contracts/brand';
import { formatLongDate, formatRupees } from '@nattil/contracts/formats';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconUserX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useDisputePurchaseMutation } from './purchasesApi.ts';
import styles from './purchase-list.module.css';

/** A button that reports a purchase as not made by the member, then the state of the report. */
export function DisputePurchase({ purchase }: { purchase: Purchase }) {
  // The state of the report outlives the list.
  const [dispute, { isLoading, isSuccess, error: refusal }] = useDisputePurchaseMutation({
    fixedCacheKey: `dispute ${purchase.id}`,
  });
  const isReported = purchase.disputedAt !== null || isSuccess || isAlreadyReported(refusal);
  const state = useRef<HTMLParagraphElement>(null);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (isReported && isFocusDue.current) state.current?.focus();
  }, [isReported]);
  const { id, shopName, billAmount, recordedAt } = purchase;

  async function report(): Promise<void> {
    isFocusDue.current = true;
    const { error } = await dispute(id);
    if (error && !isAlreadyReported(error)) {
      toast.error(messageOf(error, 'Your report could not be sent. Please try again.'));
    }
  }

  if (isReported)
    return (
      <p ref={state} tabIndex={-1} className={styles.reported}>
        <IconUserX size={16} aria-hidden />
        <span>You reported that this was not you.</span>
      </p>
    );
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.dispute}
      loading={isLoading}
      aria-label={`This was not me: ${shopName}, ${formatRupees(billAmount)}`}
      onClick={() =>
        confirmDialog({
          name: 'dispute',
          title: 'Was this not you?',
          message: (
            <p>
              <span>{`${formatRupees(billAmount)} at `}</span>
              <span translate="no">{shopName}</span>
              <span>{` on ${formatLongDate(recordedAt)}. ${BRAND.name} is told that somebody else used your card.`}</span>
            </p>
          ),
          confirmLabel: 'Report it',
          onConfirm: () => void report(),
        })
      }
    >
      This was not me
    </Button>
  );
}

const isAlreadyReported = (error: unknown) =>
  isApiError(error) && error.code === 'PURCHASE_DISPUTED';

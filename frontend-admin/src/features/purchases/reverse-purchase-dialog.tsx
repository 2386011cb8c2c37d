import { Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import { reversalReasonRule } from '@nattil/contracts/rules/purchases';
import { REASON_MAX_LENGTH } from '@nattil/contracts/rules/shop-decisions';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { useReversePurchaseMutation } from './purchasesApi.ts';

/** Takes a purchase out of every figure, for a reason. */
export function ReversePurchaseDialog({ purchase }: { purchase: Purchase }) {
  const { close } = useDialog();
  const [reverse, { isLoading: submitting }] = useReversePurchaseMutation();
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = reversalReasonRule(reason);

  async function submit(): Promise<void> {
    if (submitting) return;
    setTouched(true);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    setError(null);
    const { id, shopId } = purchase;
    const answer = await reverse({ id, shopId, reason: reason.trim() });
    if (answer.error) {
      setError(messageOf(answer.error, 'Failed to reverse the purchase. Please try again.'));
      return;
    }
    close();
    toast.success('Purchase reversed successfully!');
  }

  return (
    <Dialog
      title="Reverse Purchase"
      submitting={submitting}
      dirty={reason.trim() !== ''}
      footer={
        <>
          <Button
            variant="default"
            aria-disabled={submitting || undefined}
            onClick={() => {
              if (!submitting) close();
            }}
          >
            Cancel
          </Button>
          <Button
            color="danger"
            loading={submitting}
            aria-disabled={wrong !== null || undefined}
            onClick={() => void submit()}
          >
            Reverse Purchase
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>
          {formatRupees(purchase.billAmount)} at {purchase.shopName}, with a discount of{' '}
          {formatRupees(purchase.discountAmount)}. It will count in no figure any more; this cannot
          be taken back.
        </Text>
        <FormError>{error}</FormError>
        <CountedTextarea
          label="Reason"
          required
          data-autofocus
          ref={field}
          value={reason}
          maximum={REASON_MAX_LENGTH}
          error={touched ? wrong : null}
          disabled={submitting}
          onChange={(event) => setReason(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
        />
      </Stack>
    </Dialog>
  );
}

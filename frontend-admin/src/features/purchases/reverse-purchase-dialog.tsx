import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { formatRupees } from '@nattil/contracts/formats';
import { reversalReasonRule } from '@nattil/contracts/rules/shops/purchases';
import { REASON_MAX_LENGTH } from '@nattil/contracts/rules/shops/shop-decisions';
import { TILL_MESSAGES } from '@nattil/contracts/rules/shops/till';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useReversePurchaseMutation } from './purchasesApi.ts';

/** Reverses a purchase with a reason, which removes it from all figures. */
export function ReversePurchaseDialog({ purchase }: { purchase: Purchase }) {
  const { close } = useDialog();
  const [reverse, { isLoading: submitting }] = useReversePurchaseMutation();
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = reversalReasonRule(reason);
  const draft = useDraft(`reversal/${purchase.id}`, {
    values: { reason: reason.trim() },
    initial: { reason: '' },
    restore: (kept) => setReason(kept.reason),
  });

  async function submit(): Promise<void> {
    if (submitting) return;
    setTouched(true);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    setError(null);
    const { id, shopId, memberId } = purchase;
    const answer = await reverse({ id, shopId, memberId, reason: reason.trim() });
    if (answer.error) {
      setError(messageOf(answer.error, 'Failed to reverse the purchase. Please try again.'));
      return;
    }
    draft.forget();
    close();
    toast.success(TILL_MESSAGES.reversed);
  }

  return (
    <FormDialog
      title="Reverse Purchase"
      submitting={submitting}
      draft={draft}
      action={{
        label: 'Reverse Purchase',
        danger: true,
        ready: wrong === null,
        onClick: () => void submit(),
      }}
    >
      <Stack gap="md">
        <Text>
          <span>{formatRupees(purchase.billAmount)}</span> at{' '}
          <span translate="no">{purchase.shopName}</span>, with a discount of{' '}
          <span>{formatRupees(purchase.discountAmount)}</span>. It will count in no figure any more;
          this cannot be taken back.
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
    </FormDialog>
  );
}

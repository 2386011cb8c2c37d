import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CardReview } from '@nattil/contracts/api/admin/card-reviews';
import { cardBlockReasonRule } from '@nattil/contracts/rules/portal/admin-users';
import { CARD_REVIEW_MESSAGES } from '@nattil/contracts/rules/portal/card-reviews';
import { REASON_MAX_LENGTH } from '@nattil/contracts/rules/shops/shop-decisions';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { memberOf } from './card-review-columns.tsx';
import { useRefuseActivationMutation } from './cardReviewsApi.ts';

interface RefuseActivationDialogProps {
  review: CardReview;
  onDone: (id: string) => void;
}

/** Refuses the activation and blocks the card, with an optional reason. */
export function RefuseActivationDialog({ review, onDone }: RefuseActivationDialogProps) {
  const { close } = useDialog();
  const [refuse, { isLoading: submitting }] = useRefuseActivationMutation();
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = cardBlockReasonRule(reason);
  const draft = useDraft(`card-review/${review.id}`, {
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
    const { id, version, memberId } = review;
    const answer = await refuse({ id, version, memberId, reason: reason.trim() });
    if (answer.error) {
      setError(messageOf(answer.error, 'Failed to refuse the activation. Please try again.'));
      return;
    }
    draft.forget();
    close();
    onDone(id);
    toast.success(CARD_REVIEW_MESSAGES.refused);
  }

  return (
    <FormDialog
      title="Refuse Activation"
      submitting={submitting}
      draft={draft}
      action={{
        label: 'Refuse and Block Card',
        danger: true,
        ready: wrong === null,
        onClick: () => void submit(),
      }}
    >
      <Stack gap="md">
        <Text>
          The card of <span translate="no">{memberOf(review)}</span> is blocked and cannot be
          activated. You can lift the block later in the card details of the user.
        </Text>
        <FormError>{error}</FormError>
        <CountedTextarea
          label="Reason"
          description="Optional. Administrators see it; the member sees it in a copy of the stored data."
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

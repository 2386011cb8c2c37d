import type { CardReview } from '@nattil/contracts/api/admin/card-reviews';
import { CARD_REVIEW_MESSAGES } from '@nattil/contracts/rules/portal/card-reviews';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toastRefusal } from '../../shared/toast-outcome.ts';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { memberOf } from './card-review-columns.tsx';
import { useAllowActivationMutation } from './cardReviewsApi.ts';

/** Lets a member activate the card, after confirmation; `onDone` gets the review's id. */
export function useAllowActivation(onDone: (id: string) => void): (review: CardReview) => void {
  const [allow] = useAllowActivationMutation();
  return (review) =>
    confirmDialog({
      title: 'Allow Activation',
      message: `${memberOf(review)} can activate the card at once. The blocked card of the old account counts no more for this member.`,
      confirmLabel: 'Allow',
      onConfirm: () =>
        void toastRefusal(async () => {
          const { id, version, memberId } = review;
          await allow({ id, version, memberId }).unwrap();
          onDone(id);
          toast.success(CARD_REVIEW_MESSAGES.allowed);
        }),
    });
}

import { useDebouncedValue } from '@mantine/hooks';
import type { Id } from '@nattil/contracts/api/common';
import type { PreviewPurchaseRequest } from '@nattil/contracts/api/purchases';
import { billAmountRule, cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';
import type { PurchaseForm } from '../purchase-form.ts';
import { usePurchasePreviewQuery } from '../purchasesApi.ts';

const TYPING_MS = 300;

/** What the server would decide about the typed purchase, once the card number is complete. */
export function usePurchasePreview(
  { cardNumber, billAmount }: Pick<PurchaseForm, 'cardNumber' | 'billAmount'>,
  shopId: Id | null,
) {
  const amount = numberTyped(billAmount);
  const typed = JSON.stringify({
    cardNumber: cardNumberRule.normalise(cardNumber),
    ...(shopId !== null && { shopId }),
    ...(billAmountRule(amount) === null && { billAmount: amount }),
  } satisfies Record<keyof PreviewPurchaseRequest, unknown> | object);
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const asked = JSON.parse(settled) as PreviewPurchaseRequest;
  const isComplete = cardNumberRule(cardNumber) === null;
  const { data, currentData, error, isFetching, refetch } = usePurchasePreviewQuery(asked, {
    skip: !isComplete || cardNumberRule(asked.cardNumber) !== null,
    refetchOnMountOrArgChange: true,
  });
  const isCurrent = settled === typed;
  const isSameCard = data?.asked === cardNumberRule.normalise(cardNumber);
  return {
    isComplete,
    /** Member and card stay while the amount is typed. */
    person: isComplete && isSameCard ? data : undefined,
    discount: isComplete && isCurrent && !isFetching ? currentData?.discount : undefined,
    error: isCurrent && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}

export type ShownPreview = ReturnType<typeof usePurchasePreview>;

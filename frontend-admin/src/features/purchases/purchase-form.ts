import type { Id } from '@nattil/contracts/api/common';
import type { RecordPurchaseRequest } from '@nattil/contracts/api/purchases';
import { billAmountRule, cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';

export interface PurchaseForm {
  cardNumber: string;
  /** The input's value is a string while it is empty or incomplete. */
  billAmount: number | string;
}

export const EMPTY_PURCHASE: PurchaseForm = { cardNumber: '', billAmount: '' };

export const purchaseRules = {
  cardNumber: cardNumberRule,
  billAmount: (typed: number | string) => billAmountRule(numberTyped(typed)),
};

export function toRequest(form: PurchaseForm, shopId: Id): RecordPurchaseRequest {
  return {
    shopId,
    cardNumber: cardNumberRule.normalise(form.cardNumber),
    billAmount: numberTyped(form.billAmount) as number,
  };
}

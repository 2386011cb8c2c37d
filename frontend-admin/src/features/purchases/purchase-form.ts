import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { Id } from '@nattil/contracts/api/common';
import type { RecordPurchaseRequest } from '@nattil/contracts/api/purchases';
import type { Message } from '@nattil/contracts/rules/rule';
import { billAmountRule, cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import {
  billDateMessage,
  billDateRule,
  billNumberRule,
  purchaseNoteRule,
} from '@nattil/contracts/rules/shops/recorded-purchase';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';

export interface PurchaseForm {
  cardNumber: string;
  /** The input's value is a string while it is empty or incomplete. */
  billAmount: number | string;
  billNumber: string;
  /** Day in IST. */
  billDate: string;
  note: string;
}

export const EMPTY_PURCHASE: PurchaseForm = {
  cardNumber: '',
  billAmount: '',
  billNumber: '',
  billDate: '',
  note: '',
};

export const purchaseRules = {
  cardNumber: cardNumberRule,
  billAmount: (typed: number | string) => billAmountRule(numberTyped(typed)),
  billNumber: billNumberRule,
  billDate: (typed: string): Message =>
    billDateRule(typed) ?? (typed === '' ? null : billDateMessage(typed, new Date())),
  note: purchaseNoteRule,
};

/** Sends the day of the bill only if it is not today. */
export function toRequest(form: PurchaseForm, shopId: Id): RecordPurchaseRequest {
  const { billDate } = form;
  const billNumber = billNumberRule.normalise(form.billNumber);
  const note = purchaseNoteRule.normalise(form.note);
  return {
    shopId,
    cardNumber: cardNumberRule.normalise(form.cardNumber),
    billAmount: numberTyped(form.billAmount) as number,
    ...(billNumber && { billNumber }),
    ...(billDate && billDate !== formatIsoDate(new Date()) && { billDate }),
    ...(note && { note }),
  };
}

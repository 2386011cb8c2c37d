import type { AdminShop, DiscountSettings } from '@nattil/contracts/api/admin/shops';
import type { Tier } from '@nattil/contracts/catalog/tiers';
import {
  maximumDiscountRule,
  minimumBillRule,
  tierPercentsRule,
  validFromRule,
  validToRule,
} from '@nattil/contracts/rules/shops/discount-settings';
import { discountRule } from '@nattil/contracts/rules/shops/registration';
import type { Message } from '@nattil/contracts/rules/rule';
import { numberTyped } from '@nattil/frontend-shared/ui/forms/number-typed';

/** Number fields hold strings while an input is empty or incomplete. */
export interface DiscountForm {
  discountPercent: number | string;
  tierPercents: Record<Tier, number | string>;
  minimumBill: number | string;
  maximumDiscount: number | string;
  /** Day in the form `2027-01-31`. */
  validFrom: string;
  validTo: string;
}

export const discountRules = {
  discountPercent: (typed: number | string) => discountRule(numberTyped(typed)),
  tierPercents: (typed: DiscountForm['tierPercents']) => tierPercentsRule(percentsOf(typed)),
  minimumBill: (typed: number | string) => minimumBillRule(numberTyped(typed)),
  maximumDiscount: (typed: number | string) => maximumDiscountRule(numberTyped(typed)),
  validFrom: validFromRule,
  validTo: (typed: string, form: DiscountForm) => validToRule(typed, form),
} satisfies {
  [Field in keyof DiscountForm]: (typed: DiscountForm[Field], form: DiscountForm) => Message;
};

function percentsOf(typed: DiscountForm['tierPercents']): DiscountSettings['tierPercents'] {
  const percents = Object.entries(typed).map(([tier, percent]) => [tier, numberTyped(percent)]);
  return Object.fromEntries(percents.filter(([, percent]) => percent !== undefined));
}

export function settingsOf({ discountSettings: settings }: AdminShop): DiscountForm {
  const { bronze = '', silver = '', gold = '' } = settings.tierPercents;
  return {
    discountPercent: settings.discountPercent ?? '',
    tierPercents: { bronze, silver, gold },
    minimumBill: settings.minimumBill ?? '',
    maximumDiscount: settings.maximumDiscount ?? '',
    validFrom: settings.validFrom ?? '',
    validTo: settings.validTo ?? '',
  };
}

export function toRequest(form: DiscountForm): DiscountSettings {
  return {
    discountPercent: numberTyped(form.discountPercent) ?? null,
    tierPercents: percentsOf(form.tierPercents),
    minimumBill: numberTyped(form.minimumBill) ?? null,
    maximumDiscount: numberTyped(form.maximumDiscount) ?? null,
    validFrom: form.validFrom || null,
    validTo: form.validTo || null,
  };
}

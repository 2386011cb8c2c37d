import { describe, expect, it } from '@jest/globals';
import type { DiscountReason, PreviewedDiscount } from '@nattil/contracts/api/purchases';
import { discountText } from './discount-text.ts';

const shop = { percent: 12, source: 'shop', minimumBill: 500, maximumDiscount: 200 } as const;
const bill = (reason: DiscountReason): PreviewedDiscount['bill'] => ({
  discountPercent: 12,
  discountAmount: 120,
  payable: 880,
  decidedBy: 'shop',
  reason,
});
const textOf = (given: Partial<PreviewedDiscount>) =>
  discountText({ tierPercent: 8, shop, bill: null, ...given }, 'gold');

describe('the text of a discount', () => {
  it.each<[DiscountReason, Partial<PreviewedDiscount>, string]>([
    ['percent', {}, '12% from the shop'],
    ['percent', { shop: { ...shop, source: 'standard' } }, 'the standard 12%'],
    ['maximum', {}, '12% from the shop, up to ₹200.00'],
    ['below-minimum', {}, '8% Gold: below the shop’s minimum bill of ₹500.00'],
    ['no-offer', { shop: null }, '8% Gold: the shop’s own discount is not valid today'],
    ['tier-gives-more', {}, '8% Gold: more than the shop’s 12%, up to ₹200.00'],
    [
      'tier-gives-more',
      { shop: { ...shop, percent: 5, maximumDiscount: null } },
      '8% Gold: more than the shop’s 5%',
    ],
  ])('says why: %s', (reason, given, text) => {
    expect(textOf({ bill: bill(reason), ...given })).toBe(text);
  });

  it('names both offers while there is no bill', () => {
    expect(textOf({})).toBe(
      'The greater of 12% from the shop, up to ₹200.00, on bills from ₹500.00, and 8% Gold',
    );
    expect(textOf({ shop: null })).toBe('8% Gold: the shop’s own discount is not valid today');
  });
});

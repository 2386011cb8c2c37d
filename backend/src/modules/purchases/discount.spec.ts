import { describe, expect, it } from '@jest/globals';
import { discountOf, previewedDiscount, type ShopOffer } from './discount.ts';

const noon = new Date('2027-01-05T06:30:00Z');
const before = new Date(noon.getTime() - 1);
const after = new Date(noon.getTime() + 1);
const offer = (change: Partial<ShopOffer> = {}): ShopOffer => ({
  percent: 12,
  tierPercents: {},
  minimumBillPaise: null,
  maximumDiscountPaise: null,
  validFrom: null,
  validTo: null,
  ...change,
});

describe('the discount of a purchase', () => {
  it.each([
    ['the shop gives more than the tier', offer(), 'bronze', 12, 12_000, 'shop'],
    ['the tier gives more', offer({ percent: 7.99 }), 'gold', 8, 8_000, 'tier'],
    ['both give the same', offer({ percent: 8 }), 'gold', 8, 8_000, 'shop'],
    ['the shop named no percent', offer({ percent: null }), 'gold', 10, 10_000, 'standard'],
    ['the shop gives nothing at all', offer({ percent: 0 }), 'silver', 5, 5_000, 'tier'],
    [
      'the shop has a percent for the tier',
      offer({ tierPercents: { gold: 20 } }),
      'gold',
      20,
      20_000,
      'shop',
    ],
    [
      'the shop has a lower percent for the tier',
      offer({ tierPercents: { gold: 9 } }),
      'gold',
      9,
      9_000,
      'shop',
    ],
    [
      'the percent is for another tier',
      offer({ tierPercents: { gold: 20 } }),
      'silver',
      12,
      12_000,
      'shop',
    ],
    [
      'the shop gives at most so much',
      offer({ maximumDiscountPaise: 9_999 }),
      'bronze',
      12,
      9_999,
      'shop',
    ],
    [
      'its most is less than the tier gives',
      offer({ maximumDiscountPaise: 7_999 }),
      'gold',
      8,
      8_000,
      'tier',
    ],
    [
      'the bill reaches the minimum',
      offer({ minimumBillPaise: 100_000 }),
      'bronze',
      12,
      12_000,
      'shop',
    ],
    [
      'the bill is below the minimum',
      offer({ minimumBillPaise: 100_001 }),
      'bronze',
      3,
      3_000,
      'tier',
    ],
    ['the offer begins now', offer({ validFrom: noon }), 'bronze', 12, 12_000, 'shop'],
    ['the offer has not begun', offer({ validFrom: after }), 'bronze', 3, 3_000, 'tier'],
    ['the offer ends now', offer({ validTo: noon }), 'bronze', 12, 12_000, 'shop'],
    ['the offer is over', offer({ validTo: before }), 'bronze', 3, 3_000, 'tier'],
  ] as const)('A-496: of ₹1,000 where %s', (_, given, tier, percent, paise, decidedBy) => {
    expect(discountOf(100_000, given, tier, noon)).toMatchObject({ percent, paise, decidedBy });
  });

  it.each([
    [100, 12.25, 12],
    [999, 10, 99],
    [115, 4.35, 5],
    [100_000_000, 99.99, 99_990_000],
    [100_000_000, 100, 100_000_000],
  ])('is rounded down to the paisa: of %d paise %d %%', (bill, percent, paise) => {
    expect(discountOf(bill, offer({ percent }), 'bronze', noon).paise).toBe(paise);
  });

  it('A-497: a bill above 10,000 has the same percentage', () => {
    expect(discountOf(2_000_000, offer({ percent: null }), 'bronze', noon).percent).toBe(10);
    expect(discountOf(2_000_000, offer({ percent: 4 }), 'bronze', noon).percent).toBe(4);
  });

  it.each([
    ['the percent of the shop applies', offer(), 'percent'],
    ['the shop’s maximum applies', offer({ maximumDiscountPaise: 9_999 }), 'maximum'],
    ['the shop’s maximum is exactly reached', offer({ maximumDiscountPaise: 12_000 }), 'percent'],
    ['the tier gives more', offer({ percent: 2 }), 'tier-gives-more'],
    ['the tier gives more than the maximum', offer({ maximumDiscountPaise: 1 }), 'tier-gives-more'],
    ['the bill is below the minimum', offer({ minimumBillPaise: 100_001 }), 'below-minimum'],
    ['the offer has ended', offer({ validTo: before }), 'no-offer'],
  ])('has its reason: %s', (_case, given, reason) => {
    expect(discountOf(100_000, given, 'bronze', noon).reason).toBe(reason);
    expect(previewedDiscount(100_000, given, 'bronze', noon).bill).toMatchObject({ reason });
  });

  it('is previewed without a bill: what the shop offers and the tier', () => {
    const given = offer({ minimumBillPaise: 50_000, maximumDiscountPaise: 10_000 });
    expect(previewedDiscount(null, given, 'gold', noon)).toEqual({
      tierPercent: 8,
      shop: { percent: 12, source: 'shop', minimumBill: 500, maximumDiscount: 100 },
      bill: null,
    });
    expect(previewedDiscount(null, offer({ validFrom: after }), 'gold', noon).shop).toBeNull();
  });
});

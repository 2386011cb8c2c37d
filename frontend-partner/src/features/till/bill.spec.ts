import { describe, expect, it } from '@jest/globals';
import { aCheck } from '../../testing/till.tsx';
import { afterKey, discountFor, grouped, type Key, paiseOf, typedBill } from './bill.ts';

const keyed = (keys: string) =>
  [...keys].reduce((bill, key) => afterKey(bill, (key === '<' ? 'back' : key) as Key), '');

describe('a typed bill', () => {
  it.each([
    ['1240', '1240'],
    ['1240.50', '1240.50'],
    ['1240.505', '1240.50'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12<3', '13'],
    ['12345678', '1234567'],
    ['<', ''],
  ])('of the keys %s is %s', (keys, bill) => expect(keyed(keys)).toBe(bill));

  it.each([
    ['1,240.50', '1240.50'],
    ['₹ 1,24,000', '124000'],
    ['൧൨൩', null],
    ['12a', null],
    ['-5', null],
    ['1e3', null],
    ['NaN', null],
    ['1.234', null],
  ])('of the text %s is %s', (text, bill) => expect(typedBill(text)).toBe(bill));

  it('is read in paise without loss and shown in Indian groups', () => {
    expect(paiseOf('')).toBeNull();
    expect(paiseOf('1240')).toBe(124_000);
    expect(paiseOf('0.1')).toBe(10);
    expect(paiseOf('1234567.05')).toBe(123_456_705);
    expect(grouped('1240000.5')).toBe('12,40,000.5');
    expect(grouped('1240.')).toBe('1,240.');
    expect(grouped('')).toBe('');
  });
});

describe('the discount on a bill', () => {
  it("is the shop's up to its maximum, else the tier's if that is more", () => {
    const check = aCheck({ percent: 12, maximumDiscount: 100, tierPercent: 8 });
    const [shop, tier] = [
      { percent: 12, decidedBy: 'shop' },
      { percent: 8, decidedBy: 'tier' },
    ];
    expect(discountFor(check, 50_000)).toEqual({ ...shop, paise: 6_000, reason: 'percent' });
    expect(discountFor(check, 100_000)).toEqual({ ...shop, paise: 10_000, reason: 'maximum' });
    expect(discountFor(check, 500_000)).toEqual({
      ...tier,
      paise: 40_000,
      reason: 'tier-gives-more',
    });
  });

  it("is the tier's below the minimum bill, and where the shop gives none", () => {
    const tier = { percent: 8, decidedBy: 'tier' as const };
    expect(discountFor(aCheck({ minimumBill: 200 }), 19_999)).toEqual({
      ...tier,
      paise: 1_599,
      reason: 'below-minimum',
    });
    expect(discountFor(aCheck(tier), 10_000)).toMatchObject({
      ...tier,
      paise: 800,
    });
  });
});

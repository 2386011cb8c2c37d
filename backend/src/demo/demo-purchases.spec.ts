import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../platform/kernel/time.ts';
import { billCount, billsOf, type ShopInTime } from './demo-purchases.ts';

interface NamedShop extends ShopInTime {
  name: string;
}
const now = new Date('2027-01-05T06:00:00Z');
const since = new Date(now.getTime() - 365 * DAY_MS);
const shop = (name: string, times: Partial<ShopInTime> = {}): NamedShop => ({
  name,
  category: 'dining',
  opensAt: since,
  closesAt: null,
  ...times,
});
const spender = { index: 3, city: 'Kochi', from: since, until: now };
const everywhere = (...shops: NamedShop[]) => ({ shopsIn: () => shops });
const weekday = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).getUTCDay();

describe('the bills of a generated card', () => {
  const many = billsOf(spender, 20_000, everywhere(shop('a'), shop('b')), 7);

  it('are the same for the same index and seed, and others for another index', () => {
    const again = billsOf(spender, 20, everywhere(shop('a')), 7);
    expect(billsOf(spender, 20, everywhere(shop('a')), 7)).toEqual(again);
    expect(billsOf({ ...spender, index: 4 }, 20, everywhere(shop('a')), 7)).not.toEqual(again);
  });

  it('are in order of time, within the time of the card, from 9 to 21 o’clock in India', () => {
    expect(many).toHaveLength(20_000);
    const times = many.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(many[0]!.at >= since && many.at(-1)!.at < now).toBe(true);
    const hours = new Set(
      many.map(({ at }) => new Date(at.getTime() + 5.5 * 3_600_000).getUTCHours()),
    );
    expect(Math.min(...hours)).toBe(9);
    expect(Math.max(...hours)).toBe(20);
  });

  it('are more on Saturdays than on Tuesdays, and more in August than in June', () => {
    const on = (day: number) => many.filter(({ at }) => weekday(at) === day).length;
    const inMonth = (month: number) => many.filter(({ at }) => at.getUTCMonth() === month).length;
    expect(on(6)).toBeGreaterThan(1.5 * on(2));
    expect(inMonth(7)).toBeGreaterThan(2 * inMonth(5));
  });

  it('are whole paise within the bounds, and a few are reversed soon after', () => {
    expect(many.every(({ paise }) => Number.isInteger(paise) && paise >= 100)).toBe(true);
    const reversed = many.filter(({ reversal }) => reversal !== null);
    expect(reversed.length).toBeGreaterThan(150);
    expect(reversed.length).toBeLessThan(500);
    for (const { at, reversal } of reversed)
      expect(reversal!.at.getTime() - at.getTime()).toBeLessThanOrEqual(240 * 60_000);
  });

  it('are only at times at which the shop took cards', () => {
    const [opensAt, closesAt] = [new Date('2026-07-01'), new Date('2026-09-01')];
    const bills = billsOf(spender, 200, everywhere(shop('summer', { opensAt, closesAt })), 7);
    expect(bills.length).toBe(200);
    expect(bills.every(({ at }) => at >= opensAt && at < closesAt)).toBe(true);
    const late = shop('late', { opensAt: now });
    expect(billsOf(spender, 20, everywhere(late), 7)).toEqual([]);
  });

  it('are mostly in the own town, and elsewhere where the town has no shop', () => {
    const market = {
      shopsIn: (city: string) => (city === 'Kochi' ? [shop('near')] : [shop('far')]),
    };
    const near = billsOf(spender, 500, market, 7).filter((bill) => bill.shop.name === 'near');
    expect(near.length).toBeGreaterThan(350);
    expect(near.length).toBeLessThan(450);
    const nowhere = { shopsIn: (city: string) => (city === '' ? [shop('far')] : []) };
    expect(billsOf(spender, 5, nowhere, 7)).toHaveLength(5);
  });
});

it('the number of bills per card has the requested mean, and some cards have no bills', () => {
  const counts = Array.from({ length: 20_000 }, (_, index) => billCount(index, 5, 7));
  const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  expect(mean).toBeGreaterThan(4.8);
  expect(mean).toBeLessThan(5.2);
  expect(counts).toContain(0);
  expect(Math.max(...counts)).toBeGreaterThan(25);
});

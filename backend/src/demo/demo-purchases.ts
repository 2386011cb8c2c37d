import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/kernel/time.ts';
import { type Random, randomFor } from './random.ts';

/** Shops at which generated members buy. */
export interface Market<Shop> {
  /** Shops of a city, by its name; the empty name stands for shops anywhere. */
  shopsIn: (city: string) => readonly Shop[];
}
export interface ShopInTime {
  /** Category slug. */
  category: string;
  /** It accepts cards from this time. */
  opensAt: Date;
  /** It accepts cards until this time; null if it still does. */
  closesAt: Date | null;
}
export interface Bill<Shop> {
  shop: Shop;
  paise: number;
  at: Date;
  reversal: { at: Date; reason: string } | null;
}
export interface Spender {
  /** Determines all bills together with the seed. */
  index: number;
  city: string;
  /** Start of the card's validity. */
  from: Date;
  until: Date;
}

/** The usual bill by category, in rupees. */
const USUAL_BILL: Record<string, number> = {
  dining: 640,
  groceries: 980,
  fashion: 2_400,
  electronics: 6_800,
  healthcare: 1_350,
  beauty: 850,
  services: 1_100,
  travel: 4_600,
  pharmacy: 460,
  bakery: 310,
  jewelry: 24_000,
  'home-living': 2_900,
  automotive: 2_200,
  education: 3_600,
  'sports-fitness': 1_300,
  entertainment: 680,
};
const OTHER_BILL = 1_000;
const MAX_BILL = 1_000_000;

/** From Sunday on: people go out on weekends. */
const BY_WEEKDAY = [1, 0.55, 0.5, 0.6, 0.65, 0.8, 1];
/**
 * From January on: holidays in summer and at Christmas, Vishu in April, Onam in August and
 * September.
 */
const BY_MONTH = [0.7, 0.5, 0.5, 0.75, 0.6, 0.4, 0.8, 1, 0.9, 0.55, 0.6, 1];
/** From 9 to 20 o'clock: before lunch and after work. */
const BY_HOUR = [0.3, 0.6, 0.9, 1, 0.6, 0.4, 0.4, 0.6, 0.9, 1, 1, 0.6];
const FIRST_HOUR = 9;
const IST_MS = 5.5 * HOUR_MS;
const TRIES = 200;

const SHARE_AT_HOME = 0.8;
const SHARE_REVERSED = 0.015;
const REVERSAL_REASONS = [
  'The customer returned the goods on the same day',
  'The bill was typed in twice at the counter',
  'The amount was typed in wrong and recorded again',
];

/** Plausible bills of one card, in chronological order; deterministic for an index and seed. */
export function billsOf<Shop extends ShopInTime>(
  spender: Spender,
  count: number,
  market: Market<Shop>,
  seed: number,
): Bill<Shop>[] {
  const random = randomFor(seed ^ 0x2f6e2b1, spender.index);
  const bills: Bill<Shop>[] = [];
  for (let i = 0; i < count; i += 1) {
    const shop = shopFor(random, spender, market);
    const at = shop && momentIn(random, later(spender.from, shop.opensAt), earlier(spender, shop));
    if (!shop || !at) continue;
    bills.push({
      shop,
      paise: billAt(random, shop),
      at,
      reversal: reversalOf(random, at, spender),
    });
  }
  return bills.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Number of bills of one member, exponentially distributed around `mean`. */
export function billCount(index: number, mean: number, seed: number): number {
  const random = randomFor(seed ^ 0x7c15d3, index);
  const exact = -Math.log(1 - random.next()) * mean;
  return Math.floor(exact) + (random.chance(exact % 1) ? 1 : 0);
}

/** The first shops of a place are the most popular. */
function shopFor<Shop>(random: Random, { city }: Spender, market: Market<Shop>): Shop | undefined {
  const near = random.chance(SHARE_AT_HOME) ? market.shopsIn(city) : [];
  const shops = near.length > 0 ? near : market.shopsIn('');
  return shops[Math.floor(random.next() ** 2.2 * shops.length)];
}

/**
 * A likely time of purchase by season, weekday and hour in IST; null if the period is too short.
 */
function momentIn(random: Random, from: Date, until: Date): Date | null {
  const days = (until.getTime() - from.getTime()) / DAY_MS;
  if (days <= 1) return null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const day = new Date(from.getTime() + IST_MS + Math.floor(random.next() * (days - 1)) * DAY_MS);
    const weight = BY_WEEKDAY[day.getUTCDay()]! * BY_MONTH[day.getUTCMonth()]!;
    if (!random.chance(weight)) continue;
    const hour = random.between(0, BY_HOUR.length - 1);
    if (!random.chance(BY_HOUR[hour]!)) continue;
    const midnight = Math.floor(day.getTime() / DAY_MS) * DAY_MS - IST_MS;
    const seconds = (FIRST_HOUR + hour) * 3600 + random.between(0, 3599);
    const at = new Date(midnight + seconds * 1000);
    if (at > from && at < until) return at;
  }
  return null;
}

/** Around the usual bill of the trade: many smaller bills, few much larger ones. */
function billAt(random: Random, { category }: ShopInTime): number {
  const usual = USUAL_BILL[category] ?? OTHER_BILL;
  const spread = Math.exp(0.55 * (random.next() + random.next() + random.next() - 1.5) * 2);
  const rupees = Math.min(MAX_BILL, Math.max(20, usual * spread));
  // Most prices are whole; some have paise because of weight or tax.
  return random.chance(0.75) ? Math.round(rupees) * 100 : Math.round(rupees * 100);
}

function reversalOf(random: Random, at: Date, { until }: Spender): Bill<unknown>['reversal'] {
  if (!random.chance(SHARE_REVERSED)) return null;
  const reversedAt = new Date(at.getTime() + random.between(5, 240) * MINUTE_MS);
  return reversedAt < until ? { at: reversedAt, reason: random.pick(REVERSAL_REASONS) } : null;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
function earlier({ until }: Spender, { closesAt }: ShopInTime): Date {
  return closesAt && closesAt < until ? closesAt : until;
}

import { createHash } from 'node:crypto';
import type { TillSignal } from '@nattil/contracts/api/till-reports';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import {
  areManyPurchases,
  areManyReversals,
  TWO_SHOPS_WITHIN_MINUTES,
} from '@nattil/contracts/rules/shops/till';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';

const WITHIN_MS = TWO_SHOPS_WITHIN_MINUTES * MINUTE_MS;

/** A card shown at a shop. */
interface Visit {
  shop: string;
  at: string;
}

/** What may become a signal: a card or a person at the till on one day (in IST). */
export interface Watched {
  kind: TillSignal['kind'];
  /** Id of the card or of the person. */
  subject: string;
  day: string;
}

/** What an event adds to a watched day. The order in which the events arrive has no influence. */
export interface Observed extends Watched {
  memberId: string | null;
  shop: string;
  visits: Visit[];
  purchases: number;
  reversals: number;
  /** When the counted thing happened; null if it only counts for a share. */
  at: string | null;
}

/** The sums of a watched day. */
export interface WatchedDay extends Watched {
  memberId: string | null;
  shops: string[];
  visits: Visit[];
  purchases: number;
  reversals: number;
  latest: string | null;
}

export function observations(event: LoggedEvent): Observed[] {
  if (isEvent(event, 'PurchaseRecorded')) {
    const { cardId, memberId, shopId } = event.data;
    const at = event.occurredAt;
    const base = { memberId, shop: shopId, visits: [], purchases: 1, reversals: 0 };
    const day = formatIsoDate(at);
    const visits = [{ shop: shopId, at }];
    return [
      { ...base, kind: 'many-purchases', subject: cardId, day, at },
      // Just after midnight it also counts for the day before.
      ...[...new Set([day, formatIsoDate(Date.parse(at) - WITHIN_MS)])].map(
        (each) => ({ ...base, kind: 'two-shops', subject: cardId, day: each, visits, at }) as const,
      ),
      ...atTill(event, { ...base, memberId: null, day, at: null }),
    ];
  }
  if (isEvent(event, 'PurchaseReversed')) {
    const [at, shop] = [event.occurredAt, event.data.shopId];
    const base = { memberId: null, shop, visits: [], purchases: 0, reversals: 1 };
    return atTill(event, { ...base, day: formatIsoDate(at), at });
  }
  return [];
}

/** People of the portal are watched by the audit trail. */
function atTill({ actor }: LoggedEvent, observed: Omit<Observed, 'kind' | 'subject'>): Observed[] {
  if (actor.realm !== 'partner' || actor.id === null) return [];
  return [{ ...observed, kind: 'many-reversals', subject: actor.id }];
}

export function added(day: WatchedDay, observed: Observed): WatchedDay {
  const visits = [...day.visits, ...observed.visits];
  return {
    ...day,
    memberId: observed.memberId ?? day.memberId,
    shops: [...new Set([...day.shops, observed.shop])].sort(),
    visits: visits.sort((a, b) => (`${a.at} ${a.shop}` < `${b.at} ${b.shop}` ? -1 : 1)),
    purchases: day.purchases + observed.purchases,
    reversals: day.reversals + observed.reversals,
    latest: [day.latest, observed.at].reduce(later),
  };
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

export interface Signal {
  at: string;
  count: number;
  shops: string[];
}

/** The signal of a watched day; null if nothing about it is unusual. */
export function signalOf(day: WatchedDay): Signal | null {
  const { kind, purchases, reversals, shops, latest } = day;
  if (kind === 'two-shops') return twoShops(day);
  const isUnusual =
    kind === 'many-purchases'
      ? areManyPurchases(purchases)
      : areManyReversals(reversals, purchases);
  if (!isUnusual || latest === null) return null;
  return { at: latest, count: kind === 'many-purchases' ? purchases : reversals, shops };
}

function twoShops({ visits, day }: WatchedDay): Signal | null {
  const near = visits.filter((visit) =>
    visits.some((other) => {
      const [first, second] = visit.at < other.at ? [visit, other] : [other, visit];
      return (
        first.shop !== second.shop &&
        Date.parse(second.at) - Date.parse(first.at) <= WITHIN_MS &&
        formatIsoDate(first.at) === day
      );
    }),
  );
  const last = near.at(-1);
  if (!last) return null;
  return {
    at: last.at,
    count: near.length,
    shops: [...new Set(near.map(({ shop }) => shop))].sort(),
  };
}

/** The same id in every replay of the log. */
export function idOf({ kind, subject, day }: Watched): string {
  const hex = createHash('sha256').update(`${kind}/${subject}/${day}`).digest('hex');
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-a${d}-${e}`;
}

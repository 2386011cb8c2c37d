import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import { adminActor, partnerActor, type Actor } from '../../../platform/kernel/domain/actor.ts';
import { added, observations, signalOf, type WatchedDay } from './signal.ts';

const [BAKERY, PHARMACY, CARD, MEMBER, STAFF] = [1, 2, 3, 4, 5].map(
  (n) => `6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b0${n}`,
) as [string, string, string, string, string];
const staff = partnerActor(STAFF, 'staff');

function event(
  type: 'PurchaseRecorded' | 'PurchaseReversed',
  at: string,
  shopId = BAKERY,
  actor: Actor = staff,
): LoggedEvent {
  const data = { purchaseId: CARD, shopId, memberId: MEMBER, cardId: CARD };
  return { type, data, actor, occurredAt: new Date(at).toISOString() } as unknown as LoggedEvent;
}
const recorded = (at: string, shop?: string, actor?: Actor) =>
  event('PurchaseRecorded', at, shop, actor);
const reversed = (at: string) => event('PurchaseReversed', at);

/** The signals of events in the given order, by kind and day. */
function signals(events: LoggedEvent[]) {
  const days = new Map<string, WatchedDay>();
  for (const seen of events.flatMap(observations)) {
    const { kind, subject, day } = seen;
    const key = `${kind} ${day}`;
    const empty = { shops: [], visits: [], purchases: 0, reversals: 0, latest: null };
    days.set(key, added(days.get(key) ?? { kind, subject, day, memberId: null, ...empty }, seen));
  }
  return Object.fromEntries(
    [...days].flatMap(([key, day]) => {
      const signal = signalOf(day);
      return signal ? [[key, signal]] : [];
    }),
  );
}

describe('a signal of a till', () => {
  it('is one card at two shops within five minutes, in whatever order the events arrive', () => {
    const events = [
      recorded('2027-01-05T12:00:00+05:30', BAKERY),
      recorded('2027-01-05T12:05:00+05:30', PHARMACY),
      recorded('2027-01-05T18:00:00+05:30', BAKERY),
    ];
    const found = {
      'two-shops 2027-01-05': {
        at: '2027-01-05T06:35:00.000Z',
        count: 2,
        shops: [BAKERY, PHARMACY],
      },
    };
    expect(signals(events)).toEqual(found);
    expect(signals(events.toReversed())).toEqual(found);
  });

  it('is not the same shop twice, nor another shop after more than five minutes', () => {
    expect(
      signals([
        recorded('2027-01-05T12:00:00+05:30', BAKERY),
        recorded('2027-01-05T12:01:00+05:30', BAKERY),
        recorded('2027-01-05T12:06:01+05:30', PHARMACY),
      ]),
    ).toEqual({});
  });

  it('is found once over midnight in India', () => {
    const over = [
      recorded('2027-01-05T23:58:00+05:30', BAKERY),
      recorded('2027-01-06T00:02:00+05:30', PHARMACY),
    ];
    expect(Object.keys(signals(over))).toEqual(['two-shops 2027-01-05']);
    const after = [
      recorded('2027-01-06T00:01:00+05:30', BAKERY),
      recorded('2027-01-06T00:02:00+05:30', PHARMACY),
    ];
    expect(Object.keys(signals(after))).toEqual(['two-shops 2027-01-06']);
  });

  it('is more than ten purchases with a card in a day', () => {
    const ten = Array.from({ length: 10 }, (_, hour) =>
      recorded(`2027-01-05T1${hour}:00:00+05:30`),
    );
    expect(signals(ten)).toEqual({});
    expect(signals([...ten, recorded('2027-01-05T20:00:00+05:30')])).toMatchObject({
      'many-purchases 2027-01-05': { count: 11 },
    });
  });

  it('is a person who reverses more than a tenth, from the third reversal on', () => {
    const sales = Array.from({ length: 29 }, (_, n) =>
      recorded(`2027-01-05T10:${10 + n}:00+05:30`),
    );
    const back = [1, 2, 3].map((n) => reversed(`2027-01-05T11:0${n}:00+05:30`));
    const only = (events: LoggedEvent[]) => signals(events)['many-reversals 2027-01-05'];
    expect(only([...sales, ...back.slice(1)])).toBeUndefined();
    expect(only([...sales, ...back])).toMatchObject({ count: 3, at: '2027-01-05T05:33:00.000Z' });
    expect(only([...sales, recorded('2027-01-05T10:59:00+05:30'), ...back])).toBeUndefined();
  });

  it('is not about people of the portal', () => {
    const admin = adminActor(STAFF);
    const back = [1, 2, 3].map((n) =>
      event('PurchaseReversed', `2027-01-05T11:0${n}:00+05:30`, BAKERY, admin),
    );
    expect(signals(back)).toEqual({});
  });
});

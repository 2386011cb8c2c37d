import { describe, expect, it } from '@jest/globals';
import { DeliveryLanes, type Waiting } from './delivery-lanes.ts';
import { waitAfter } from './receiver.ts';

function waiting(seq: number, aggregateId: string, given: Partial<Waiting> = {}): Waiting {
  return { seq, aggregateId, again: false, tries: 0, failingSince: null, dueAt: 0, ...given };
}

describe('the delivery lanes of a receiver', () => {
  const taken = (lanes: DeliveryLanes, max = 10, now = 0) =>
    lanes.take(max, now).map(({ seq }) => seq);

  it('send events of one aggregate in order and of several aggregates in parallel', () => {
    const lanes = new DeliveryLanes();
    const [first, second, other] = [waiting(1, 'a'), waiting(2, 'a'), waiting(3, 'b')];
    for (const each of [first, second, other]) lanes.add(each);
    expect(taken(lanes)).toEqual([1, 3]);
    expect(taken(lanes)).toEqual([]);
    lanes.delivered(first);
    expect(taken(lanes)).toEqual([2]);
    expect(lanes.underWay).toBe(2);
    lanes.delivered(second);
    lanes.delivered(other);
    expect([lanes.size, lanes.underWay]).toEqual([0, 0]);
  });

  it('hold a postponed event and all later events of its aggregate until it is due', () => {
    const lanes = new DeliveryLanes();
    const [first, other] = [waiting(1, 'a'), waiting(3, 'b')];
    for (const each of [first, waiting(2, 'a'), other]) lanes.add(each);
    expect(taken(lanes)).toEqual([1, 3]);
    first.dueAt = 100;
    lanes.postponed(first);
    lanes.add(waiting(4, 'a'));
    lanes.delivered(other);
    expect(taken(lanes, 10, 99)).toEqual([]);
    expect(taken(lanes, 10, 100)).toEqual([1]);
  });

  it('hand out at most the free places, in order of arrival', () => {
    const lanes = new DeliveryLanes();
    for (let seq = 1; seq <= 5; seq += 1) lanes.add(waiting(seq, `a${seq}`));
    expect(taken(lanes, 2)).toEqual([1, 2]);
    expect(taken(lanes, 2)).toEqual([3, 4]);
  });

  it('retry at once when an owner requests it, but not before earlier events of the aggregate', () => {
    const lanes = new DeliveryLanes();
    lanes.add(waiting(1, 'a', { dueAt: 1_000 }));
    lanes.add(waiting(2, 'a'));
    expect(taken(lanes)).toEqual([]);
    expect(lanes.retryNow(2, 5)).toBe(true);
    expect(taken(lanes, 10, 5)).toEqual([]);
    expect(lanes.retryNow(1, 5)).toBe(true);
    expect(taken(lanes, 10, 5)).toEqual([1]);
    expect(lanes.retryNow(9, 5)).toBe(false);
  });

  it('repeat a delivery without blocking or waiting for other events', () => {
    const lanes = new DeliveryLanes();
    lanes.add(waiting(5, 'a', { dueAt: 1_000 }));
    const once = waiting(1, 'a', { again: true });
    lanes.add(once);
    expect(taken(lanes)).toEqual([1]);
    once.dueAt = 2_000;
    lanes.postponed(once);
    expect(taken(lanes, 10, 1_000)).toEqual([5]);
  });
});

it('retry delays double from one second up to three hours', () => {
  expect([1, 2, 3, 8, 14, 15, 40].map(waitAfter)).toEqual([
    1_000, 2_000, 4_000, 128_000, 8_192_000, 10_800_000, 10_800_000,
  ]);
});

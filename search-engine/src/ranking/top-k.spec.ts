import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareIds, putId, SlotsById } from '../segments/shop-ids.ts';
import { numberedId } from '../testing/shops-and-requests.ts';
import { HeapTopK } from './heap-top-k.ts';
import { QuickselectTopK } from './quickselect-top-k.ts';
import { SmallTopK, SmallTopKBuffers } from './small-top-k.ts';
import type { TieBreak } from './top-k.ts';

const buffers = new SmallTopKBuffers();

describe('the top k shops', () => {
  it.each([
    {
      name: 'small k',
      collector: (k: number, tieBreak: TieBreak) => new SmallTopK(k, tieBreak, buffers),
      pushed: 60,
      maxK: 70,
    },
    {
      name: 'larger k',
      collector: (k: number, tieBreak: TieBreak) => new HeapTopK(k, tieBreak),
      pushed: 400,
      maxK: 300,
    },
    {
      name: 'very large k',
      collector: (k: number, tieBreak: TieBreak, size: number) =>
        new QuickselectTopK(k, tieBreak, size),
      pushed: 400,
      maxK: 300,
    },
  ])(
    'are those of the whole order, in whatever order they are pushed, with a tie-break: $name',
    (sizes) => {
      const key = fc.integer({ min: 0, max: 3 });
      fc.assert(
        fc.property(
          fc.array(fc.tuple(key, key, key), { maxLength: sizes.pushed }),
          fc.nat(sizes.maxK),
          fc.nat(sizes.maxK),
          (keys, most, from) => {
            const ids = new Uint32Array(keys.length * 4);
            keys.forEach((_, slot) => putId(ids, slot, numberedId((slot * 37) % 401)));
            const tieBreak = (a: number, b: number) =>
              keys[a]![2] - keys[b]![2] || compareIds(ids, a, ids, b);
            const topK = sizes.collector(most, tieBreak, keys.length);
            keys.forEach(([first, second], slot) => topK.push(slot, first, second));
            const slots = keys.map((_, slot) => slot);
            slots.sort((a, b) => {
              const differs = [0, 1].find((n) => keys[a]![n] !== keys[b]![n]);
              return differs === undefined
                ? tieBreak(a, b)
                : keys[a]![differs]! - keys[b]![differs]!;
            });
            const expected = slots.slice(from, most);
            const sorted = topK.takeSorted(from);
            expect(sorted.slots).toEqual(expected);
            const sortKeys = sorted.slots.map((_, n) => [sorted.first[n], sorted.second[n]]);
            expect(sortKeys).toEqual(expected.map((slot) => keys[slot]!.slice(0, 2)));
          },
        ),
        { seed: 6 },
      );
    },
  );
});

describe('the top k of a small k', () => {
  const nearly = (number: number) => [1, 2, 3].map((n) => number * (1 + n * Number.EPSILON));
  const firsts = [0, 3, 1e-12, 4, 1e6, Infinity, ...nearly(1e-9), ...nearly(7.5)];
  const seconds = [0, 4, 1e-9, Infinity, ...nearly(1e-9), ...nearly(1.5)];
  const oneNumber = fc.tuple(
    fc.constantFrom(...firsts, ...firsts.map((number) => -number)),
    fc.constant<number>(0),
  );
  const twoNumbers = fc.tuple(fc.constantFrom(-7, -1, 0, 3, 4, 99), fc.constantFrom(...seconds));

  it.each([
    ['one number', oneNumber],
    ['a whole number and another', twoNumbers],
  ])('are compared by %s, even if keys are nearly equal', (_, key) => {
    const most = fc.integer({ min: 1, max: 70 });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), most, (keys, limit) => {
        const ids = new Uint32Array(keys.length * 4);
        keys.forEach((_, slot) => putId(ids, slot, numberedId((slot * 37) % 61)));
        const tieBreak = (a: number, b: number) => compareIds(ids, a, ids, b);
        const small = new SmallTopK(limit, tieBreak, buffers);
        const heap = new HeapTopK(limit, tieBreak);
        for (const [slot, [first, second]] of keys.entries()) {
          small.push(slot, first, second);
          heap.push(slot, first, second);
          for (const key of ['first', 'second'] as const)
            expect(small.bound(key) === heap.bound(key)).toBe(true);
        }
        expect(small.takeSorted()).toEqual(heap.takeSorted());
      }),
      { seed: 12, numRuns: 300 },
    );
  });
});

describe('the ids of shops', () => {
  it('are found by id', () => {
    const ids = new Uint32Array(4 * 1_000);
    for (let n = 0; n < 1_000; n += 1) putId(ids, n, numberedId(n * 7));
    const slots = new SlotsById(ids);
    for (let n = 0; n < 1_000; n += 1) slots.add(n);
    expect(slots.find(numberedId(700))).toBe(100);
    expect(slots.find(numberedId(701))).toBeUndefined();
  });
});

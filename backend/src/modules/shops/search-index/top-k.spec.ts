import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AllOffered } from './quickselect-top-k.ts';
import { FewInOrder } from './small-top-k.ts';
import { ManyInHeap } from './heap-top-k.ts';
import { compareIds, putId, SlotsById } from './shop-ids.ts';
import { numberedId } from './testing/asking.ts';

describe('the first shops of an order', () => {
  it.each([
    { kept: 'a few', Kept: FewInOrder, offered: 60, most: 70 },
    { kept: 'many', Kept: ManyInHeap, offered: 400, most: 300 },
    { kept: 'all', Kept: AllOffered, offered: 400, most: 300 },
  ])(
    'are those of the whole order, whichever are offered first: $kept; equal ones go by a tie-break',
    (sizes) => {
      const key = fc.integer({ min: 0, max: 3 });
      fc.assert(
        fc.property(
          fc.array(fc.tuple(key, key, key), { maxLength: sizes.offered }),
          fc.nat(sizes.most),
          fc.nat(sizes.most),
          (keys, most, from) => {
            const ids = new Uint32Array(keys.length * 4);
            keys.forEach((_, slot) => putId(ids, slot, numberedId((slot * 37) % 401)));
            const tieBreak = (a: number, b: number) =>
              keys[a]![2] - keys[b]![2] || compareIds(ids, a, ids, b);
            const best = new sizes.Kept(most, tieBreak, keys.length);
            keys.forEach(([first, second], slot) => best.offer(slot, first, second));
            const slots = keys.map((_, slot) => slot);
            slots.sort((a, b) => {
              const differs = [0, 1].find((n) => keys[a]![n] !== keys[b]![n]);
              return differs === undefined
                ? tieBreak(a, b)
                : keys[a]![differs]! - keys[b]![differs]!;
            });
            const expected = slots.slice(from, most);
            const sorted = best.takeSorted(from);
            expect(sorted.slots).toEqual(expected);
            const told = sorted.slots.map((_, n) => [sorted.first[n], sorted.second[n]]);
            expect(told).toEqual(expected.map((slot) => keys[slot]!.slice(0, 2)));
          },
        ),
        { seed: 6 },
      );
    },
  );
});

describe('a few shops in their order', () => {
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
  ])('are compared by all that %s says, however little they differ', (_, key) => {
    const most = fc.integer({ min: 1, max: 70 });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), most, (keys, limit) => {
        const ids = new Uint32Array(keys.length * 4);
        keys.forEach((_, slot) => putId(ids, slot, numberedId((slot * 37) % 61)));
        const tieBreak = (a: number, b: number) => compareIds(ids, a, ids, b);
        const few = new FewInOrder(limit, tieBreak);
        const many = new ManyInHeap(limit, tieBreak);
        for (const [slot, [first, second]] of keys.entries()) {
          few.offer(slot, first, second);
          many.offer(slot, first, second);
          for (const number of ['first', 'second'] as const)
            expect(few.last(number) === many.last(number)).toBe(true);
        }
        expect(few.takeSorted()).toEqual(many.takeSorted());
      }),
      { seed: 12, numRuns: 300 },
    );
  });
});

describe('the ids of shops', () => {
  it('lead to their slots', () => {
    const ids = new Uint32Array(4 * 1_000);
    for (let n = 0; n < 1_000; n += 1) putId(ids, n, numberedId(n * 7));
    const slots = new SlotsById(ids);
    for (let n = 0; n < 1_000; n += 1) slots.add(n);
    expect(slots.find(numberedId(700))).toBe(100);
    expect(slots.find(numberedId(701))).toBeUndefined();
  });
});

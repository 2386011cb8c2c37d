import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FewInOrder } from './few-in-order.ts';
import { ManyInHeap } from './many-in-heap.ts';
import { compareIds, putId, SlotsById } from './shop-ids.ts';
import { numberedId } from './testing/asking.ts';

describe('the first shops of an order', () => {
  it.each([
    { kept: 'a few', Kept: FewInOrder, offered: 60, most: 70 },
    { kept: 'many', Kept: ManyInHeap, offered: 400, most: 300 },
  ])(
    'are those of the whole order, whichever are offered first: $kept; equal ones go by id',
    (sizes) => {
      const key = fc.integer({ min: 0, max: 3 });
      fc.assert(
        fc.property(
          fc.array(fc.tuple(key, key, key), { maxLength: sizes.offered }),
          fc.nat(sizes.most),
          (keys, most) => {
            const ids = new Uint32Array(keys.length * 4);
            keys.forEach((_, slot) => putId(ids, slot, numberedId((slot * 37) % 401)));
            const best = new sizes.Kept(most, ids);
            keys.forEach(([a, b, c], slot) => best.offer(slot, a, b, c));
            const slots = keys.map((_, slot) => slot);
            slots.sort((a, b) => {
              const differs = [0, 1, 2].find((n) => keys[a]![n] !== keys[b]![n]);
              return differs === undefined
                ? compareIds(ids, a, ids, b)
                : keys[a]![differs]! - keys[b]![differs]!;
            });
            const sorted = best.takeSorted();
            expect(sorted.slots).toEqual(slots.slice(0, most));
            const told = sorted.slots.map((_, n) => [
              sorted.first[n],
              sorted.second[n],
              sorted.third[n],
            ]);
            expect(told).toEqual(slots.slice(0, most).map((slot) => keys[slot]));
          },
        ),
        { seed: 6 },
      );
    },
  );
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

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TermOverlap } from './overlap.ts';

describe('the overlap of terms', () => {
  it('has every set of terms that a shop matches, with its number of shops', () => {
    const overlap = new TermOverlap();
    overlap.begin(3, [4, 1]);
    overlap.add(0, 0, Int32Array.of(0, 1, 3));
    overlap.add(0, 1, Int32Array.of(0));
    overlap.add(2, 0, Int32Array.of(1, 2));
    expect(overlap.termSets()).toEqual([
      { terms: 0b001, shops: 4 },
      { terms: 0b100, shops: 2 },
      { terms: 0b101, shops: 1 },
    ]);
  });

  it('equals a count of the shops, for up to eight terms', () => {
    const overlap = new TermOverlap();
    const slots = fc.uniqueArray(fc.nat(19), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(slots, { minLength: 1, maxLength: 8 }), (lists) => {
        overlap.begin(lists.length, [20]);
        lists.forEach((list, term) => overlap.add(term, 0, Int32Array.from(list)));
        const counted = Array.from({ length: 2 ** lists.length }, (_, terms) => ({
          terms,
          shops: Array.from({ length: 20 }, (_, slot) => slot).filter((slot) =>
            lists.every((list, term) => !(terms & (1 << term)) || list.includes(slot)),
          ).length,
        }));
        expect(overlap.termSets()).toEqual(counted.slice(1).filter(({ shops }) => shops > 0));
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});

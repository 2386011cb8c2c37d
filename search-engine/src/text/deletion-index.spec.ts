import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DeletionIndex } from './deletion-index.ts';
import { EditDistance, maxEdits } from './edit-distance.ts';

/** The textbook's table with transpositions of neighbours. */
function plainEdits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [
    i,
    ...Array<number>(b.length).fill(0),
  ]);
  for (let j = 0; j <= b.length; j += 1) table[0]![j] = j;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const change = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      table[i]![j] = Math.min(
        change,
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        swap ? table[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  return table[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'മ'), minLength: 3, maxLength: 12 });

const distance = new EditDistance();

describe('edits between words', () => {
  it.each([
    ['bakery', 'bakery', 0],
    ['bakery', 'bakry', 1],
    ['bakery', 'bakkery', 1],
    ['bakery', 'bokery', 1],
    ['bakery', 'bakeyr', 1],
    ['restaurant', 'restarunt', 2],
  ])('%s and %s: %d', (a, b, edits) => {
    expect(distance.between(a, b, 2)).toBe(edits);
  });

  it('are counted as in the textbook, up to the given maximum', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, max) => {
        expect(distance.between(a, b, max)).toBe(Math.min(plainEdits(a, b), max + 1));
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('are allowed once from four letters, twice from eight letters of either word, never in three', () => {
    expect(maxEdits('spa', 'spas')).toBe(0);
    expect(maxEdits('book', 'books')).toBe(1);
    expect(maxEdits('malabar', 'malbar')).toBe(1);
    expect(maxEdits('jellery', 'jewellery')).toBe(2);
    expect(maxEdits('restarnt', 'restaurant')).toBe(2);
  });
});

describe('words that are similar to a misspelt one', () => {
  it('are all found with their edit distance, and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'മ'), minLength: 4, maxLength: 12 }),
        (words, typed) => {
          const max = typed.length >= 6 ? 2 : 1;
          const index = new DeletionIndex();
          for (const each of words) index.add(each);
          const found = new Map<string, number>();
          index.find(typed, max, (at, edits) => found.set(words[at]!, edits));
          const near = words
            .map((each) => [each, plainEdits(typed, each)] as const)
            .filter(([, edits]) => edits <= max);
          expect(new Map([...found].sort())).toEqual(new Map([...near].sort()));
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });

  it('are found among many words without comparing all of them', () => {
    const index = new DeletionIndex(20_000);
    const letters = 'bcdfghjklmnprstv';
    for (let n = 0; n < 20_000; n += 1) {
      const syllables = [n & 15, (n >> 4) & 15, (n >> 8) & 15, (n >> 12) & 15];
      index.add(syllables.map((at) => `${letters[at]}${'aeio'[at & 3]}`).join(''));
    }
    let looked = 0;
    index.find('babatora', 2, () => (looked += 1));
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(2_000);
  });
});

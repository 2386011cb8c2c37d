import { describe, expect, it } from '@jest/globals';
import { bitsFor, clearBit, hasBit, setBit } from './bitset.ts';

const SIZE = 70;
const all = Array.from({ length: SIZE }, (_, at) => at);

describe('one bit for each of many numbers', () => {
  it('says no until it is set, and again once it is cleared, whatever its neighbours say', () => {
    const bits = bitsFor(SIZE);
    const set = () => all.filter((at) => hasBit(bits, at));
    expect(set()).toEqual([]);
    for (const at of [0, 31, 32, 63, 69]) setBit(bits, at);
    expect(set()).toEqual([0, 31, 32, 63, 69]);
    for (const at of [0, 32, 33]) clearBit(bits, at);
    expect(set()).toEqual([31, 63, 69]);
  });

  it('takes no more than a byte for eight, rounded up to four bytes', () => {
    expect([0, 1, 32, 33].map((size) => bitsFor(size).byteLength)).toEqual([0, 4, 4, 8]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { bitsFor, clearBit, hasBit, setBit } from './bitset.ts';

const SIZE = 70;
const all = Array.from({ length: SIZE }, (_, at) => at);

describe('a bitset', () => {
  it('has a bit from setting to clearing, independent of its neighbours', () => {
    const bits = bitsFor(SIZE);
    const set = () => all.filter((at) => hasBit(bits, at));
    expect(set()).toEqual([]);
    for (const at of [0, 31, 32, 63, 69]) setBit(bits, at);
    expect(set()).toEqual([0, 31, 32, 63, 69]);
    for (const at of [0, 32, 33]) clearBit(bits, at);
    expect(set()).toEqual([31, 63, 69]);
  });

  it('needs one byte per eight bits, rounded up to four bytes', () => {
    expect([0, 1, 32, 33].map((size) => bitsFor(size).byteLength)).toEqual([0, 4, 4, 8]);
  });
});

/** A bitset. One bit per shop keeps sequential reads in the processor's caches. */
export type Bitset = Uint32Array;

export function bitsFor(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function hasBit(bits: Bitset, at: number): boolean {
  return (bits[at >>> 5]! & (1 << (at & 31))) !== 0;
}

export function setBit(bits: Bitset, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31);
}

export function clearBit(bits: Bitset, at: number): void {
  bits[at >>> 5]! &= ~(1 << (at & 31));
}

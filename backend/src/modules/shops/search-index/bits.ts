/** A bitset. One bit per shop keeps sequential reads in the processor's caches. */
export type Bits = Uint32Array;

export function bitsFor(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function hasBit(bits: Bits, at: number): boolean {
  return (bits[at >>> 5]! & (1 << (at & 31))) !== 0;
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31);
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5]! &= ~(1 << (at & 31));
}

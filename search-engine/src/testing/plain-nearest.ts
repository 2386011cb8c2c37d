/** Keeps the nearest of the pushed shops, in order. */
export class PlainNearest {
  readonly slots: Int32Array;
  readonly chords: Float64Array;
  length = 0;

  constructor(limit: number) {
    this.slots = new Int32Array(limit);
    this.chords = new Float64Array(limit);
  }

  /** Shops at this squared chord or beyond are not kept. */
  get farthest(): number {
    return this.length < this.slots.length ? Infinity : this.chords[this.length - 1]!;
  }

  push(slot: number, chord: number): void {
    const { slots, chords } = this;
    let at = this.length;
    if (at < slots.length) this.length += 1;
    else if (chord >= chords[(at -= 1)]!) return;
    for (; at > 0 && chords[at - 1]! > chord; at -= 1) {
      slots[at] = slots[at - 1]!;
      chords[at] = chords[at - 1]!;
    }
    slots[at] = slot;
    chords[at] = chord;
  }
}

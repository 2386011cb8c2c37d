export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number; both ends are included. */
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** Up to `count` different items, in the order of the list. */
  some: <T>(items: readonly T[], count: number) => T[];
}

/**
 * The same numbers for the same seed and index, on any machine; each index has its own sequence.
 */
export function randomFor(seed: number, index: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  next();
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    some: (items, count) => {
      let wanted = Math.min(count, items.length);
      return items.filter((_, at) => {
        const taken = next() < wanted / (items.length - at);
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}

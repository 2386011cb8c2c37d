/** Numbers from 0 (included) to 1 (excluded), the same for the same seed on any machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A linear congruential generator; only its upper bits are used.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.ts';

describe('work in batches', () => {
  /** Work that ends when the test resolves it. */
  function gated() {
    const rounds: { items: number[]; end: PromiseWithResolvers<void> }[] = [];
    const batcher = new Batcher<number>((items) => {
      const end = Promise.withResolvers<void>();
      rounds.push({ items, end });
      return end.promise;
    }, 4);
    return { rounds, batcher };
  }
  const started = () => new Promise(setImmediate);

  it('handles simultaneous items together, then those that arrived meanwhile', async () => {
    const { rounds, batcher } = gated();
    const first = [batcher.add([1]), batcher.add([2])];
    await started();
    const second = [batcher.add([3]), batcher.add([4])];
    expect(rounds.map(({ items }) => items)).toEqual([[1, 2]]);
    rounds[0]!.end.resolve();
    await Promise.all(first);
    await started();
    expect(rounds.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    rounds[1]!.end.resolve();
    await Promise.all(second);
  });

  it('respects the batch size, and handles a large item alone', async () => {
    const { rounds, batcher } = gated();
    const added = [[1, 2, 3, 4, 5], [6, 7], [8, 9], [10]].map((items) => batcher.add(items));
    for (let round = 0; round < 3; round += 1) {
      await started();
      rounds[round]!.end.resolve();
    }
    await Promise.all(added);
    expect(rounds.map(({ items }) => items)).toEqual([[1, 2, 3, 4, 5], [6, 7, 8, 9], [10]]);
  });

  it('fails for the items of one batch, and continues with the rest', async () => {
    const { rounds, batcher } = gated();
    const failing = Promise.allSettled([batcher.add([1, 2]), batcher.add([3, 4])]);
    const other = batcher.add([5]);
    await started();
    rounds[0]!.end.reject(new Error('gone'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await started();
    rounds[1]!.end.resolve();
    await other;
  });
});

import { describe, expect, it } from '@jest/globals';
import { contentionPause, despiteContention } from './contention.ts';
import { ProgressMoved } from './progress.ts';

describe('work that meets contention', () => {
  it('is retried until it succeeds', async () => {
    const failures = [new ProgressMoved('progress'), Object.assign(new Error(), { code: '40P01' })];
    const work = async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'done';
    };
    expect(await despiteContention(work)).toBe('done');
    expect(failures).toEqual([]);
  });

  it('is not retried after other errors', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw new Error('another matter');
    };
    await expect(despiteContention(work)).rejects.toThrow('another matter');
    expect(tries).toBe(1);
  });

  it('waits between tries with a growing random delay, up to a quarter of a second', () => {
    const longest = [0, 1, 2, 3, 10, 1_000].map((failures) => contentionPause(failures, 1));
    expect(longest).toEqual([5, 10, 20, 40, 250, 250]);
    expect(contentionPause(3, 0.5)).toBe(20);
    expect(contentionPause(1_000, 0)).toBe(0);
  });

  it('does not spin while the other one holds the lock', async () => {
    const until = performance.now() + 400;
    let tries = 0;
    await despiteContention(async () => {
      tries += 1;
      if (performance.now() < until) throw new ProgressMoved('progress');
    });
    // Without a pause there would be thousands.
    expect(tries).toBeLessThan(100);
  });
});

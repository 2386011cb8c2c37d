import { pause } from '../../async/pause.ts';
import { ProgressMoved } from './progress.ts';

const DEADLOCK = '40P01';
const LONGEST_MS = 250;

/** Whether two appliers met at the same rows; the work is then done again. */
export function isContention(error: unknown): boolean {
  return error instanceof ProgressMoved || (error as { code?: string }).code === DEADLOCK;
}

/** Does the work again for as long as it meets contention. */
export async function despiteContention<T>(
  work: () => Promise<T>,
  meets: (error: unknown) => boolean = isContention,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!meets(error)) throw error;
      await pause(contentionPause(failures));
    }
  }
}

/**
 * Milliseconds before the next try: by chance (`random` is from 0 to 1), so that the two do not meet
 * again at the same moment, and longer with each failure, up to a quarter of a second.
 */
export function contentionPause(failures: number, random = Math.random()): number {
  return random * Math.min(LONGEST_MS, 5 * 2 ** Math.min(failures, 16));
}

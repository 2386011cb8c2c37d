import { pause } from '../../kernel/async/pause.ts';
import { ProgressMoved } from './progress.ts';

const DEADLOCK = '40P01';
const MAX_PAUSE_MS = 250;

/** Whether two appliers collided on the same rows; the work is then retried. */
export function isContention(error: unknown): boolean {
  return error instanceof ProgressMoved || (error as { code?: string }).code === DEADLOCK;
}

/** Retries the work for as long as it meets contention. */
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
 * Milliseconds before the next try, at most 250. Random (`random` is from 0 to 1), so that the two
 * appliers do not collide again, and longer after each failure.
 */
export function contentionPause(failures: number, random = Math.random()): number {
  return random * Math.min(MAX_PAUSE_MS, 5 * 2 ** Math.min(failures, 16));
}

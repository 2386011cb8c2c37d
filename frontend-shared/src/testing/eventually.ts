import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

const WITHIN_MS = 5_000;

/** Repeats the check until it passes, even with fake timers. */
export async function eventually(check: () => void): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setImmediate();
    }
  }
}

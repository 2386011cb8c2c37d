import { pause } from '../../../platform/kernel/async/pause.ts';
import { Wakeable } from '../../../platform/kernel/async/wakeable.ts';

/**
 * A loop that goes on after a failure. `failed` returns the milliseconds until the work is tried
 * again, or nothing if it has to be woken.
 */
export function retryingLoop(
  work: () => Promise<void>,
  stopping: AbortSignal,
  failed: (error: unknown) => number | void,
): Wakeable {
  const loop: Wakeable = new Wakeable(async () => {
    try {
      await work();
    } catch (error) {
      const waitMs = failed(error);
      if (waitMs === undefined) return;
      await pause(waitMs, stopping);
      if (!stopping.aborted) loop.wake();
    }
  });
  return loop;
}

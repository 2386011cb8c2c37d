import { setTimeout as wait } from 'node:timers/promises';

/** Waits, at most until the signal aborts; never throws. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** Milliseconds before the next try: doubling from `first` to `max`. */
export function backoff(failures: number, first = 250, max = 5_000): number {
  return Math.min(max, first * 2 ** Math.min(failures, 16));
}

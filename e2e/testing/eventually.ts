/** Long enough for a loaded machine; a test that exceeds it has failed. */
export const PATIENCE_MS = 15_000;

interface Options {
  timeout?: number;
  interval?: number;
}

/** Repeats the check until it passes. */
export async function eventually(
  check: () => Promise<void> | void,
  { timeout = PATIENCE_MS, interval = 50 }: Options = {},
): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }
}

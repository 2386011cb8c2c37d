const POLL_MS = 20;
const WITHIN_MS = 15_000;

/** Repeats the probe until it returns a truthy value, and returns that value. Fails with `what`. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T> | T,
  withinMs = WITHIN_MS,
): Promise<NonNullable<T>> {
  const end = performance.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      last = await probe();
      if (last) return last as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(
        `Should have become true: ${what} (last: ${last instanceof Error ? last.message : JSON.stringify(last)})`,
      );
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

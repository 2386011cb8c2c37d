/** Work took longer than it may. */
export class TookTooLong extends Error {}

/** Rejects with TookTooLong when the promise takes longer; the work itself continues. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TookTooLong(`${what} took longer than ${ms / 1000} s`)),
      ms,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

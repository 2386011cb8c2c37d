let stop = async () => {};

/** Registers the function for the global teardown. */
export function stopAtTheEnd(toStop: () => Promise<void>): void {
  stop = toStop;
}

export async function stopRunning(): Promise<void> {
  await stop();
}

let stop = async () => {};

/** What the teardown of the run calls. */
export function stopAtTheEnd(toStop: () => Promise<void>): void {
  stop = toStop;
}

export async function stopRunning(): Promise<void> {
  await stop();
}

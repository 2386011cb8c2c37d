type Stop = () => Promise<void>;

const running: Stop[] = [];

/** Starts the parts of a run. If one fails, the parts before it are stopped. */
export async function startForRun(...starts: (() => Promise<Stop>)[]): Promise<void> {
  try {
    for (const start of starts) running.push(await start());
  } catch (error) {
    await stopRunning();
    throw error;
  }
}

export async function stopRunning(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop();
}

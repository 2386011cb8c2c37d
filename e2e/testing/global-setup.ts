import type { TestProject } from 'vitest/node';
import { startChromium } from './chromium.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product answers. */
    address: string;
    /** Where the browser listens. */
    browser: string;
  }
}

/** One product and one browser for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['E2E_RUNNING'];
  if (running) {
    const [address, ws] = running.split(' ');
    project.provide('address', address!);
    project.provide('browser', ws!);
    return async () => {};
  }
  const starting = startProduct();
  // Heard below, once the browser is there or not.
  starting.catch(() => undefined);
  const browser = await startChromium().catch(async (error: unknown) => {
    await (await starting).stop();
    throw error;
  });
  const product = await starting.catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  project.provide('address', product.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await product.stop();
  };
}

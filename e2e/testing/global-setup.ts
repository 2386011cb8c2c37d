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
  // Neither is left behind when the other one cannot start.
  const [product, browser] = await Promise.allSettled([startProduct(), startChromium()]);
  if (product.status === 'rejected') {
    if (browser.status === 'fulfilled') await browser.value.close();
    throw product.reason;
  }
  if (browser.status === 'rejected') {
    await product.value.stop();
    throw browser.reason;
  }
  project.provide('address', product.value.address);
  project.provide('browser', browser.value.wsEndpoint());
  return async () => {
    await browser.value.close();
    await product.value.stop();
  };
}

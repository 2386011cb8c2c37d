import { startChromium } from './chromium.ts';
import { startProduct } from './product.ts';
import { provide } from './provided.ts';
import { stopAtTheEnd } from './running.ts';

/** One product and one browser for all journeys. */
export default async function setup(): Promise<void> {
  const running = process.env['E2E_RUNNING'];
  if (running) {
    const [address, browser] = running.split(' ');
    provide('address', address!);
    provide('browser', browser!);
    return;
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
  provide('address', product.value.address);
  provide('browser', browser.value.wsEndpoint());
  stopAtTheEnd(async () => {
    await browser.value.close();
    await product.value.stop();
  });
}

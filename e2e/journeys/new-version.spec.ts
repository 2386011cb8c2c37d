import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../testing/eventually.ts';
import { type NewerVersion, startNewerVersion } from '../testing/newer-version.ts';
import { memberSignedIn, somebody } from '../testing/people.ts';
import { provided } from '../testing/provided.ts';
import { PHONE, visit, type Visitor } from '../testing/visitor.ts';

/** The version of the service worker that controls this page; null if none does. */
const running = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller) return null;
    const answer = new Promise<string>((resolve) => {
      serviceWorker.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') resolve(data);
      });
      serviceWorker.startMessages();
    });
    serviceWorker.controller.postMessage('which');
    return answer;
  });

describe('a new version of the member area', () => {
  let visitor: Visitor;
  let product: NewerVersion;
  afterEach(async () => {
    await visitor.leave();
    await product.stop();
  });

  it('is offered, never forced; it runs when the member takes it', async () => {
    product = await startNewerVersion(provided('address'));
    const storage = await memberSignedIn(somebody('Latha Nair'));
    visitor = await visit(PHONE, { storage, serviceWorker: true, address: product.address });
    visitor.accept(/^warning: (A preload for .* is found|The resource .* was preloaded)/);
    const { page } = visitor;
    const offer = page.getByText('A new version is ready');
    await page.goto('/search');
    await eventually(async () => expect(await running(page)).toBe('A'));
    expect(await offer.count()).toBe(0);

    product.release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await offer.waitFor();
    await visitor.see('new-version');
    expect(await running(page)).toBe('A');
    const words = page.getByPlaceholder(/^Search for shop/);
    await words.fill('tea');
    await page.getByRole('button', { name: 'Later' }).click();
    await offer.waitFor({ state: 'detached' });
    expect([await running(page), await words.inputValue()]).toEqual(['A', 'tea']);

    // The old version stays active until the person accepts the new one.
    await page.reload();
    await offer.waitFor();
    expect(await running(page)).toBe('A');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    await page.getByRole('heading', { name: 'Find partner shops' }).waitFor();
    await eventually(async () => expect(await running(page)).toBe('B'));
    expect(await offer.count()).toBe(0);
  });
});

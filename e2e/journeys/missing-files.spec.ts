import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { boxOf } from '../testing/screen/boxes.ts';
import { eventually } from '../testing/eventually.ts';
import { chooseInHeader } from '../testing/header.ts';
import { memberSignedIn, somebody } from '../testing/people.ts';
import { SIZES, visit, type Visitor } from '../testing/visitor.ts';

const LANDING = /^Nattil, the privilege card/;

/** Delays matching requests until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(files, async (route) => {
    await asked;
    await route.continue();
  });
  return () => arrive();
}

describe.each(SIZES)('a missing file takes down one thing, with a $name', (size) => {
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    visitor = await visit(size);
    page = visitor.page;
    visitor.accept(/ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch|Unable to preload/);
  });
  afterEach(() => visitor.leave());

  const heading = () => page.getByRole('heading', { level: 1, name: LANDING });
  const retry = () => page.getByRole('dialog').getByRole('button', { name: 'Retry' });
  /** Blocks matching requests; the returned function unblocks them. */
  async function cutOff(files: RegExp): Promise<() => Promise<void>> {
    await page.route(files, (route) => route.abort());
    return () => page.unroute(files);
  }

  it('offline the login says so at once, stands over the page, and opens with Retry', async () => {
    await page.goto('/');
    await heading().waitFor();
    await visitor.context.setOffline(true);
    await chooseInHeader(visitor, 'Login');
    await retry().waitFor();
    await visitor.see('offline-login');
    expect(await heading().count()).toBe(1);
    await visitor.context.setOffline(false);
    // The dialog opens by itself once the network is back, or after Retry.
    await eventually(async () => {
      if (await retry().isVisible()) await retry().click();
      expect(await page.getByRole('dialog', { name: 'Login' }).isVisible()).toBe(true);
    });
    await eventually(async () =>
      expect(
        await page
          .getByLabel('Email or mobile number')
          .evaluate((field) => field === document.activeElement),
      ).toBe(true),
    );
  });

  it('without the file of the form, APPLY NOW keeps the page with what was typed', async () => {
    await page.goto('/');
    const words = page.getByPlaceholder(/^Search for shop/);
    await words.fill('tea');
    const letThrough = await cutOff(/(sign-up|embla|search-suggestions)[^/]*\.js/);
    await page.getByRole('button', { name: 'APPLY NOW' }).first().click();
    await retry().waitFor();
    await letThrough();
    await retry().click();
    await page.getByRole('dialog', { name: 'Sign up' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await words.inputValue()).toBe('tea');
  });

  it.each([
    ['a dialog', /login-dialog[^/]*\.js/],
    ['all dialogs', /(login-dialog|loaded-overlays)[^/]*\.js/],
  ])('a slow file of %s shows its frame at once, where the dialog will be', async (_of, files) => {
    await page.goto('/');
    await heading().waitFor();
    const arrive = await hold(page, files);
    await chooseInHeader(visitor, 'Login');
    const frame = page.getByRole('dialog', { name: /^Loading/ });
    await frame.waitFor();
    await visitor.picture('login-on-its-way');
    const { top } = await boxOf(frame);
    arrive();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.waitFor();
    await eventually(async () => expect((await boxOf(login)).top).toBeCloseTo(top, 0));
  });

  it('a press dims the page before the dialog is drawn, which takes long on a slow phone', async () => {
    await page.goto('/');
    await heading().waitFor();
    // A press before the application is ready takes effect once it is.
    await page.locator('#first-paint').waitFor({ state: 'detached' });
    const arrive = await hold(page, /register-shop[^/]*\.js/);
    const devtools = await visitor.context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // Collects the content of every frame painted after the press.
    await page.evaluate(() => {
      const frames: string[] = [];
      Object.assign(globalThis, { frames });
      const look = () => {
        const dialog = document.querySelector('[role="dialog"], dialog[open]');
        const dim = document.querySelector('[data-shown][class*="dim"]');
        frames.push(dialog ? 'dialog' : dim ? 'dimmed' : 'page');
        if (!dialog) requestAnimationFrame(look);
      };
      addEventListener('click', () => requestAnimationFrame(look), { once: true, capture: true });
    });
    await page.getByRole('button', { name: 'Register Shop' }).first().click();
    await page.getByRole('dialog', { name: /^Loading/ }).waitFor();
    const frames = await page.evaluate(
      () => (globalThis as unknown as { frames: string[] }).frames,
    );
    expect(frames[0]).toBe('dimmed');
    expect(frames.at(-1)).toBe('dialog');
    arrive();
    await page.getByRole('dialog', { name: 'Register Shop' }).waitFor();
    // The backdrop has gone and the dialog's own is shown.
    await page.locator('[data-shown][class*="dim"]').waitFor({ state: 'detached' });
  });
});

describe.each(SIZES)('a member with a $name', (size) => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  it('does not miss the category under the finger while the code for swipes arrives', async () => {
    visitor = await visit(size, { storage: await memberSignedIn(somebody('Rajan Pillai')) });
    const { page } = visitor;
    await page.goto('/search');
    const dining = page.getByRole('button', { name: 'Dining', exact: true });
    await dining.waitFor();
    const asked = page.waitForRequest(/embla[^/]*\.js/);
    const arrive = await hold(page, /embla[^/]*\.js/);
    await page.keyboard.press('Shift');
    await asked;
    await dining.hover();
    await page.mouse.down();
    arrive();
    await page.locator('[aria-label="Page 2 of 2"]').waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.getByRole('list', { name: 'Shops found' }).getByRole('article').first().waitFor();
  });

  it('finds Manage Card with Retry where its file is missing, and a page of its own too', async () => {
    visitor = await visit(size, { storage: await memberSignedIn(somebody('Rajan Pillai')) });
    visitor.accept(/ERR_FAILED|Failed to fetch|Unable to preload/);
    const { page } = visitor;
    await page.goto('/search');
    const search = page.getByRole('heading', { name: 'Find partner shops' });
    await search.waitFor();
    await page.route(/manage-card[^/]*\.js/, (route) => route.abort());
    await chooseInHeader(visitor, 'Manage Card');
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute(/manage-card[^/]*\.js/);
    await retry.click();
    await page.getByRole('dialog', { name: 'Manage Your Privilege Card' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.route(/results-[^/]*\.js/, (route) => route.abort());
    await page.getByRole('button', { name: 'Dining', exact: true }).click();
    const lost = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await lost.waitFor();
    await page.getByRole('banner').waitFor();
    await page.unroute(/results-[^/]*\.js/);
    await lost.click();
    await page.getByRole('list', { name: 'Shops found' }).waitFor();
  });

  it('searches without the files that only add to the page, and hears of a failed subscription', async () => {
    visitor = await visit(size, { storage: await memberSignedIn(somebody('Leela Menon')) });
    visitor.accept(/ERR_FAILED|Failed to fetch|Unable to preload/);
    const { page } = visitor;
    const files = /(search-suggestions|subscribe)-[^/]*\.js/;
    await page.route(files, (route) => route.abort());
    await page.goto('/search');
    await page
      .getByRole('region', { name: /^Shops near/ })
      .getByRole('listitem')
      .first()
      .waitFor();
    const words = page.getByPlaceholder(/^Search for shop/);
    await words.click();
    await words.pressSequentially('bakery');
    await page.getByLabel('Email for the newsletter').fill('leela@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('This could not be loaded. Please try again.').waitFor();
    expect(await page.getByLabel('Email for the newsletter').inputValue()).toBe(
      'leela@example.com',
    );
    expect(await words.inputValue()).toBe('bakery');
    await page.getByRole('button', { name: 'Search Now' }).click();
    await page.getByRole('list', { name: 'Shops found' }).waitFor();
  });
});

describe.each(SIZES)('a page from before the last release, with a $name', (size) => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  /** Removes the matching files and deploys an index page with other file names. */
  async function release(page: Page, files: RegExp): Promise<() => Promise<void>> {
    const missing = new URL('/assets/no-such-file-1a2b3c4d.js', page.url());
    const index = await (await page.request.get('/')).text();
    const gone = await page.request.get(missing.href);
    await page.route(files, (route) => route.fulfill({ response: gone }));
    // Only the version check gets the new index; a page load gets the existing one.
    const isIndex = ({ pathname }: URL) => pathname === '/';
    await page.route(isIndex, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({
            contentType: 'text/html',
            body: index.replaceAll('/assets/first-', '/assets/first-new-'),
          })
        : route.continue(),
    );
    return async () => {
      await page.unroute(files);
      await page.unroute(isIndex);
    };
  }

  it('is loaded again by itself, once, when it needs a file that is gone', async () => {
    visitor = await visit(size);
    visitor.accept(/404|is missing/);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: LANDING }).waitFor();
    const deployed = await release(page, /login-dialog[^/]*\.js/);
    await Promise.all([page.waitForEvent('load'), chooseInHeader(visitor, 'Login')]);
    // A cache returns the old page again: the page must not reload in a loop.
    await page.getByRole('heading', { level: 1, name: LANDING }).waitFor();
    await chooseInHeader(visitor, 'Login');
    await page.getByText('New version: reload').waitFor();
    await deployed();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    await chooseInHeader(visitor, 'Login');
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });

  it('stays with what is typed, and says that it is to be loaded again', async () => {
    visitor = await visit(size);
    visitor.accept(/404|is missing/);
    const { page } = visitor;
    await page.goto('/');
    const words = page.getByPlaceholder(/^Search for shop/);
    await words.fill('tea');
    await release(page, /login-dialog[^/]*\.js/);
    await chooseInHeader(visitor, 'Login');
    await page.getByText('New version: reload').waitFor();
    await visitor.see('old-version');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await words.inputValue()).toBe('tea');
  });

  it('gets no page of ours in the place of a file that is gone', async () => {
    visitor = await visit(size);
    for (const path of ['/assets/first-1a2b3c4d.js', '/admin/assets/index-1a2b3c4d.js']) {
      const answer = await visitor.page.request.get(path);
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([404, 'no-store']);
      expect(answer.headers()['content-type']).not.toContain('html');
    }
  });
});

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { axeFindings } from './axe.ts';
import { mapTile } from './map-tiles.ts';
import { root } from './root.ts';

export interface Size {
  name: 'phone' | 'desktop';
  width: number;
  height: number;
}

export const PHONE: Size = { name: 'phone', width: 360, height: 740 };
export const DESKTOP: Size = { name: 'desktop', width: 1280, height: 800 };
export const SIZES = [PHONE, DESKTOP];

/** Long enough for a loaded machine; a test that waits so long has failed. */
const PATIENCE_MS = 15_000;

/** Pictures that the documentation shows; `npm run pictures` renews them. */
const CURATED: Record<string, string> = {
  'desktop landing': 'member-landing.png',
  'desktop results': 'search-results.png',
  'phone manage-card-active': 'manage-card.png',
  'desktop admin-shops': 'admin-shops.png',
};
const pictures = join(tmpdir(), 'nattil-pictures');

let browser: Promise<Browser> | undefined;
let addresses = 0;

interface Options {
  /** What local storage holds when the first page opens. */
  storage?: Record<string, string>;
}

/** A person with a browser of their own, who complains about every error they come across. */
export async function visit(size: Size, { storage = {} }: Options = {}): Promise<Visitor> {
  browser ??= chromium.connect(inject('browser'));
  addresses += 1;
  const address = inject('address');
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await (
    await browser
  ).newContext({
    baseURL: address,
    viewport: { width: size.width, height: size.height },
    hasTouch: size.name === 'phone',
    isMobile: size.name === 'phone',
    reducedMotion: 'reduce',
    permissions: [],
    // The limits per address are for one person; each visitor is another one.
    extraHTTPHeaders: { 'x-forwarded-for': `10.${process.pid % 250}.0.${addresses}` },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.route(/tile[.]openstreetmap[.]org/, async (route) => {
    const [z = 0, x = 0, y = 0] = (route.request().url().match(/\d+/g) ?? []).map(Number);
    await route.fulfill({ contentType: 'image/svg+xml', body: mapTile(z, x, y) });
  });
  const visitor = new Visitor(size, context, await context.newPage());
  return visitor;
}

export class Visitor {
  readonly complaints: string[] = [];
  readonly #accepted: RegExp[] = [];
  readonly size: Size;
  readonly context: BrowserContext;
  readonly page: Page;

  constructor(size: Size, context: BrowserContext, page: Page) {
    this.size = size;
    this.context = context;
    this.page = page;
    this.#listen(page);
  }

  get onPhone(): boolean {
    return this.size.name === 'phone';
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.#listen(page);
    return page;
  }

  /** An error in the console that belongs to the story, e.g. the 401 of a wrong password. */
  accept(complaint: RegExp): void {
    this.#accepted.push(complaint);
  }

  /** Looks at a screen that has come to rest: nothing for axe, nothing over the edge, a picture. */
  async see(name: string, page = this.page): Promise<void> {
    await settled(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} scrolls sideways, by pixels`).toBeLessThanOrEqual(0);
    await this.picture(name, page);
    expect(await axeFindings(page), `${name} for axe`).toEqual([]);
  }

  async picture(name: string, page = this.page): Promise<void> {
    const curated = CURATED[`${this.size.name} ${name}`];
    const renew = curated !== undefined && process.env['PICTURES'] === 'on';
    const folder = renew ? join(root, 'docs/images') : join(pictures, this.size.name);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, renew ? curated : `${name}.png`) });
  }

  /** A picture of the place where a test failed. */
  async afterTest({ name, result }: { name: string; result?: { state?: string } }): Promise<void> {
    if (result?.state === 'fail') await this.picture(`failed ${name.replaceAll(/\W+/g, '-')}`);
  }

  /** Nothing went wrong unsaid on the way; the browser is closed. */
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.complaints, 'errors on the way').toEqual([]);
  }

  #listen(page: Page): void {
    const complain = (text: string) => {
      if (!this.#accepted.some((pattern) => pattern.test(text))) this.complaints.push(text);
    };
    page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      complain(`${message.type()}: ${message.text()} at ${message.location().url}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
    });
  }
}

/** Fonts are there, nothing moves any more and nothing is on its way. */
async function settled(page: Page): Promise<void> {
  const restless = () =>
    page.evaluate(() => {
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        const endless = effect?.getComputedTiming().iterations === Infinity;
        return playState === 'running' && !endless;
      });
      return {
        fonts: document.fonts.status,
        moving: moving.length,
        busy: document.querySelectorAll('[aria-busy="true"]').length,
      };
    });
  await expect
    .poll(restless, { timeout: PATIENCE_MS, interval: 25 })
    .toEqual({ fonts: 'loaded', moving: 0, busy: 0 });
}

/** Presses Tab until the focus is there, as someone without a mouse does; the focus must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

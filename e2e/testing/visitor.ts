import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { axeFindings } from './screen/axe.ts';
import { eventually, PATIENCE_MS } from './eventually.ts';
import type { FailedStep } from './journey-environment.ts';
import { unreadable, withLargeType } from './screen/large-type.ts';
import { mapTile } from './map-tiles.ts';
import { provided } from './provided.ts';
import { root } from './root.ts';
import { tooSmallForTouch } from './screen/touch.ts';
import { translate } from './screen/translation.ts';

export interface Size {
  name: 'phone' | 'tablet' | 'desktop';
  width: number;
  height: number;
}

export const PHONE: Size = { name: 'phone', width: 360, height: 740 };
export const TABLET: Size = { name: 'tablet', width: 768, height: 1024 };
export const DESKTOP: Size = { name: 'desktop', width: 1280, height: 800 };
export const SIZES = [PHONE, DESKTOP];

/** The pictures of the documentation; `npm run pictures` renews them. */
const CURATED: Record<string, string> = {
  'desktop landing': 'landing.png',
  'desktop shop-from-map': 'search-results.png',
  'phone manage-card-active': 'manage-card.png',
  'desktop admin-shops': 'admin-shops.png',
  'phone card-code': 'card-code.png',
  'phone card-purchase': 'card-purchase.png',
  'phone till-scan': 'till-scan.png',
  'phone till-bill': 'till-bill.png',
  'phone till-receipt': 'till-receipt.png',
  'phone till-today': 'till-today.png',
  'phone till-bill-malayalam': 'till-malayalam.png',
  'desktop till-receipt': 'till-desktop.png',
};
const pictures = join(tmpdir(), 'nattil-pictures');

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

// Visitors of other test files are numbered separately, so each file has its own network.
const network = `10.${randomInt(250)}.${randomInt(250)}`;
let addresses = 0;

interface Options {
  /** The content of local storage when the first page opens. */
  storage?: Record<string, string>;
  /** Enables the service worker. Journeys do not see the requests that pass through it. */
  serviceWorker?: boolean;
  /** The URL of the product; by default the shared one of all journeys. */
  address?: string;
}

/** A person with a browser of their own; records every console error. */
export async function visit(
  size: Size,
  { storage = {}, serviceWorker = false, address = provided('address') }: Options = {},
): Promise<Visitor> {
  browser ??= chromium.connect(provided('browser'));
  addresses += 1;
  // Rate limits apply per IP address, so each visitor has its own.
  const ip = `${network}.${addresses}`;
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
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    extraHTTPHeaders: { 'x-forwarded-for': ip },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.route(/tile[.]openstreetmap[.]org/, async (route) => {
    const [z = 0, x = 0, y = 0] = (route.request().url().match(/\d+/g) ?? []).map(Number);
    await route.fulfill({ contentType: 'image/svg+xml', body: mapTile(z, x, y) });
  });
  return new Visitor(size, ip, context, await context.newPage());
}

export class Visitor {
  readonly complaints: string[] = [];
  /** Findings about a screen that do not stop the journey. */
  readonly findings: unknown[] = [];
  readonly #accepted: RegExp[] = [/Service Worker registration blocked by Playwright/];
  readonly size: Size;
  readonly ip: string;
  readonly context: BrowserContext;
  readonly page: Page;

  constructor(size: Size, ip: string, context: BrowserContext, page: Page) {
    this.size = size;
    this.ip = ip;
    this.context = context;
    this.page = page;
    this.#listen(page);
  }

  /** One of the two sizes of each journey runs in translated pages. */
  get #translates(): boolean {
    return this.size.name === 'desktop';
  }

  get onPhone(): boolean {
    return this.size.name === 'phone';
  }

  /** Opens another tab in the same browser. */
  async newTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.#listen(page);
    return page;
  }

  /** Accepts an expected console error, e.g. the 401 of a wrong password. */
  accept(complaint: RegExp): void {
    this.#accepted.push(complaint);
  }

  /**
   * Waits until the screen is settled, then checks it with axe, looks for overflow and takes a
   * picture.
   */
  async see(name: string, page = this.page): Promise<void> {
    // Every screen has both; without its own heading it is still loading.
    for (const part of ['main', 'h1:not([data-loading])'])
      await page.locator(part).first().waitFor({ state: 'attached' });
    await settled(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) this.findings.push(`${name} scrolls sideways, by ${overflow} pixels`);
    const cut = await page
      .locator('.mantine-Button-label:visible')
      .evaluateAll((labels) =>
        labels.filter((label) => label.scrollWidth > label.clientWidth).map((it) => it.textContent),
      );
    if (cut.length > 0) this.findings.push(`${name} cuts off the words of ${cut.join(', ')}`);
    await this.picture(name, page);
    const found = await axeFindings(page);
    if (found.length > 0) this.findings.push({ [`${name} for axe`]: found });
    await this.#seeLarge(name, page);
    await this.#seeInTheDark(name, page);
    if (this.onPhone) {
      const small = await tooSmallForTouch(page);
      if (small.length > 0) this.findings.push({ [`${name} for fingers`]: small });
    }
    // From here on the journey uses a translated page.
    if (this.#translates) await translate(page);
  }

  async #seeLarge(name: string, page: Page): Promise<void> {
    const found = await withLargeType(page, async () => {
      await settled(page);
      const lines = await unreadable(page);
      if (lines.length > 0) await this.picture(`${name}-large`, page);
      return lines;
    });
    await settled(page);
    if (found.length > 0) this.findings.push({ [`${name} in large type`]: found });
  }

  /** Compares the same screen in dark mode: only colours may change. */
  async #seeInTheDark(name: string, page: Page): Promise<void> {
    const root = page.locator('html');
    const before = await root.getAttribute('data-mantine-color-scheme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    const found = await axeFindings(page, ['color-contrast']);
    if (found.length > 0) {
      await this.picture(`${name}-in-the-dark`, page);
      this.findings.push({ [`${name} for axe, in the dark`]: found });
    }
    await page.emulateMedia({ colorScheme: null });
    await eventually(async () =>
      expect(await root.getAttribute('data-mantine-color-scheme')).toBe(before),
    );
    await settled(page);
  }

  async picture(name: string, page = this.page): Promise<void> {
    const curated = CURATED[`${this.size.name} ${name}`];
    const renew = curated !== undefined && process.env['PICTURES'] === 'on';
    const folder = renew ? join(root, 'docs/images') : join(pictures, this.size.name);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, renew ? curated : `${name}.png`) });
  }

  /** Closes the browser; fails if there were console errors. */
  async leave(): Promise<void> {
    await this.context.close();
    expect(['errors on the way', this.complaints]).toEqual(['errors on the way', []]);
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

/**
 * Ends a visit after the last test of its journey. If a step fails, the later steps fail at once;
 * axe findings do not stop the journey.
 */
export function accompany(visitor: () => Visitor): void {
  let stuckAt: string | null = null;
  beforeEach(() => {
    if (stuckAt !== null) throw new Error(`Stuck since “${stuckAt}”`);
  });
  afterEach(async () => {
    const { failedStep } = globalThis as { failedStep?: FailedStep };
    if (failedStep) {
      if (!failedStep.byExpectation) stuckAt ??= failedStep.name;
      await visitor().picture(`failed ${failedStep.name.replaceAll(/\W+/g, '-')}`);
    }
    expect(visitor().findings.splice(0)).toEqual([]);
  });
  afterAll(() => visitor().leave());
}

/** Resolves when the fonts are loaded and nothing moves or is busy. Ends what moves, e.g. a toast. */
async function settled(page: Page): Promise<void> {
  const restless = () =>
    page.evaluate(() => {
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        const endless = effect?.getComputedTiming().iterations === Infinity;
        return playState === 'running' && !endless;
      });
      for (const animation of moving) animation.finish();
      return {
        fonts: document.fonts.status,
        moving: moving.length,
        busy: document.querySelectorAll('[aria-busy="true"]').length,
      };
    });
  await eventually(async () =>
    expect(await restless()).toEqual({ fonts: 'loaded', moving: 0, busy: 0 }),
  );
}

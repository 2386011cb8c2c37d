import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { chooseInHeader } from '../testing/header.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { DESKTOP, PHONE, visit, type Visitor } from '../testing/visitor.ts';

let visitor: Visitor;
/**
 * Chromium's warnings about files that the page requested before the service worker took it over.
 */
const PRELOADED = /^warning: (A preload for .* is found|The resource .* was preloaded)/;
afterEach(() => visitor.leave());

const CARD_NUMBER = /^9\d{3}-\d{4}-\d{4}-\d{4}$/;
const ownCard = (page: Page) => page.getByRole('region', { name: 'Your card' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('keptForOffline'));
/** Whether the service worker has cached all files and controls this page. */
const ready = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

describe('a member whose phone has lost the network', () => {
  it('opens the card, the last search and the shop that was looked at; the sign-out erases them', async () => {
    const storage = await memberWithActiveCard(somebody('Devi Nair'));
    visitor = await visit(PHONE, { storage, serviceWorker: true });
    const { page, context } = visitor;
    visitor.accept(PRELOADED);
    await page.goto('/search');
    await ownCard(page).getByText(CARD_NUMBER).waitFor();
    await page.getByRole('button', { name: 'Dining', exact: true }).click();
    const results = page.getByRole('list', { name: 'Shops found' });
    const shop = results.getByRole('article').first().getByRole('link').first();
    const name = (await shop.textContent())!;
    await shop.click();
    await page.getByRole('dialog', { name }).waitFor();
    await eventually(async () => expect(await kept(page)).toContain(name));
    await eventually(async () => expect(await ready(page)).toBe(true));

    await context.setOffline(true);
    visitor.accept(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    // A new tab: it shares neither memory nor session storage with the one before.
    const later = await visitor.newTab();
    await later.goto('/');
    await later.getByText(/^You are offline\./).waitFor();
    await ownCard(later).getByText(CARD_NUMBER).waitFor();
    await ownCard(later)
      .getByText(/^Offline: as of \d\d:\d\d$/)
      .waitFor();
    await visitor.see('offline-home', later);
    await later.getByRole('button', { name: 'Show card' }).click();
    const card = later.getByRole('dialog', { name: 'Your privilege card' });
    await card.getByText('Active').first().waitFor();
    await card.getByText(/^Offline: as of/).waitFor();
    await card.getByRole('timer').waitFor();
    await visitor.see('offline-card', later);
    await later.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });

    await later.getByRole('link', { name: new RegExp(`${name}.*Offline`) }).click();
    await later.getByRole('dialog', { name }).waitFor();
    await later.keyboard.press('Escape');
    await later.getByRole('link', { name: /Your last search/ }).click();
    await later.getByRole('list', { name: 'Shops found' }).getByText(name).waitFor();
    await later
      .getByText(/^Offline: as of/)
      .first()
      .waitFor();
    await visitor.see('offline-results', later);

    await chooseInHeader({ ...visitor, page: later, onPhone: true } as Visitor, 'Logout');
    await later.getByRole('heading', { level: 1, name: /^Nattil, the privilege card/ }).waitFor();
    expect(await kept(later)).toBeNull();
    const text = await later.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(text).not.toContain('cardNumber');
    await later.reload();
    await later.getByRole('heading', { level: 1, name: /^Nattil, the privilege card/ }).waitFor();
    expect(await later.getByText(CARD_NUMBER).count()).toBe(1);
  });

  it('keeps neither pages of the portal nor answers of the API among its files', async () => {
    const storage = await memberWithActiveCard(somebody('Biju Paul'));
    visitor = await visit(PHONE, { storage, serviceWorker: true });
    const { page, context } = visitor;
    visitor.accept(PRELOADED);
    await page.goto('/search');
    await ownCard(page).getByText(CARD_NUMBER).waitFor();
    await eventually(async () => expect(await ready(page)).toBe(true));
    const paths = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths).toContain('/index.html');
    expect(
      paths.filter((path) => !/^\/(assets\/|index\.html|first-paint\.js|manifest)/.test(path)),
    ).toEqual([]);

    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

    await context.setOffline(true);
    visitor.accept(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    for (const path of ['/admin', '/admin/shops', '/api/docs'])
      await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  });
});

describe('the member area as an app on the phone', () => {
  it('is installed by its manifest, with pictures of the sizes that it names', async () => {
    visitor = await visit(PHONE);
    const { page } = visitor;
    await page.goto('/');
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      return (await (await fetch(href)).json()) as {
        icons: { src: string; sizes: string; purpose?: string }[];
      };
    });
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
    const pictures = manifest.icons.filter(({ src }) => src.endsWith('.png'));
    expect(pictures.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    const sizes = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (source) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        ),
      pictures.map(({ src }) => src),
    );
    expect(sizes).toEqual(pictures.map((picture) => picture.sizes));
  });
});

describe('a member who wants the card on paper or among the pictures', () => {
  it('saves it at 300 dots an inch, and prints nothing else, in the size of a bank card', async () => {
    const storage = await memberWithActiveCard(somebody('Ciby Thomas'));
    visitor = await visit(DESKTOP, { storage });
    const { page } = visitor;
    await page.goto('/search');
    await chooseInHeader(visitor, 'Manage Card');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as picture' }).click();
    const folder = await mkdtemp(join(tmpdir(), 'nattil-picture-'));
    const file = join(folder, 'card.png');
    await (await download).saveAs(file);
    const png = await readFile(file);
    await rm(folder, { recursive: true });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1011, expect.closeTo(638, -0.5)]);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => {
      window.print = () => {
        const { width, height } = document
          .querySelector('[data-copy="print"] > *')!
          .getBoundingClientRect();
        const shown = [...document.body.children].filter(
          (element) => getComputedStyle(element).display !== 'none',
        );
        const place = (text: RegExp) => {
          const words = [...document.querySelectorAll('[data-copy="print"] *')];
          const range = document.createRange();
          range.selectNodeContents(words.find(({ textContent }) => text.test(textContent))!);
          return {
            lines: range.getClientRects().length,
            right: range.getBoundingClientRect().right,
          };
        };
        const [kind, state, tier] = [/^Privilege Card$/, /^Active on /, /^Tier /].map(place);
        document.title = JSON.stringify({
          width,
          height,
          shown: shown.length,
          kindLines: kind!.lines,
          stateIsWithin: state!.right <= tier!.right,
        });
      };
    });
    await page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Print card')!
        .click(),
    );
    const millimetre = 96 / 25.4;
    await eventually(async () =>
      expect(JSON.parse(await page.title())).toEqual({
        width: expect.closeTo(85.6 * millimetre, 0),
        height: expect.closeTo(53.98 * millimetre, 0),
        shown: 1,
        kindLines: 1,
        stateIsWithin: true,
      }),
    );
  });
});

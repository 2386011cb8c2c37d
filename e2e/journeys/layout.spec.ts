import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ShopsForVisitors } from '@nattil/contracts/api/member/shops';
import {
  boxesOf,
  boxOf,
  fontSizes,
  heightOf,
  leftEdges,
  lieOver,
  wordsOf,
} from '../testing/screen/boxes.ts';
import { eventually } from '../testing/eventually.ts';
import { call, memberSignedIn, memberWithActiveCard, somebody } from '../testing/people.ts';
import { accompany, DESKTOP, PHONE, TABLET, visit, type Visitor } from '../testing/visitor.ts';

const SENTENCE = 'കൊച്ചിയിലെ നല്ല ഭക്ഷണശാലകളും വസ്ത്രവ്യാപാരശാലകളും എവിടെയാണ് എന്ന് പറയൂ';
const COMPOUND = 'നാട്ടിലെല്ലാവർക്കുംപ്രിയപ്പെട്ടഭക്ഷണശാലകളുംവസ്ത്രവ്യാപാരസ്ഥാപനങ്ങളും';
const BAKERIES = '/search-results?search=bakery&location=Kochi%2C+Kerala';
const SIZES = [PHONE, TABLET, DESKTOP];
/** The savings badge of an offer. */
const BADGE = /^\d+%/;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.locator('h1:not([data-loading])').first().waitFor({ state: 'attached' });
}

describe.each(SIZES)('the layout of the pages for everybody with a $name', (size) => {
  let visitor: Visitor;
  let page: Page;
  const heading = (name: string | RegExp) => page.getByRole('main').getByRole('heading', { name });
  beforeAll(async () => {
    visitor = await visit(size);
    page = visitor.page;
    await open(page, '/');
  });
  accompany(() => visitor);

  it('has the search of the landing page on the first screen, to its button', async () => {
    const { top, bottom } = await boxOf(page.getByRole('button', { name: 'Search Now' }));
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(size.height);
  });

  it('tells of the real shops: how many, three offers, and where these are on a small map', async () => {
    const { shops, cities, offers } = await call<ShopsForVisitors>('/public/at-a-glance');
    expect(offers).toHaveLength(3);
    await page.getByText(`${shops} shops in ${cities} cities`).waitFor();
    await heading(/^Offers /).scrollIntoViewIfNeeded();
    const region = page.getByRole('region', { name: /^Offers in / });
    await eventually(async () =>
      expect(await region.getByRole('listitem').allTextContents()).toEqual(
        offers.map((it) => `${it.name}${it.categoryLabel}${it.discountPercent}% off`),
      ),
    );
    await region.getByRole('button', { name: 'Show on the map' }).click();
    const markers = region.locator('.leaflet-marker-icon');
    await eventually(async () => expect(await markers.count()).toBe(3));
    const map = await boxOf(region.locator('.leaflet-container'));
    expect(heightOf(map)).toBeLessThanOrEqual(size.height / 2);
    for (const marker of await boxesOf(markers)) expect(lieOver(marker, map)).toBe(true);
    await region.getByRole('button', { name: 'Hide the map' }).click();
  });

  it('begins at one left edge, and gives headings of the same rank the same size', async () => {
    const sections = ['Explore Partnered', /^Offers /, 'How It Works', 'Why Choose Us', 'FAQs'];
    const titles = [/^Nattil, the privilege card/, ...sections].map(heading);
    const parts = await Promise.all([boxOf(page.getByRole('search')), ...titles.map(wordsOf)]);
    expect(new Set(await leftEdges(page, parts)).size).toBe(1);
    for (const rank of ['h2', 'h3'])
      expect(await fontSizes(page.locator(`main ${rank}`))).toHaveLength(1);
  });

  it('has each question in the middle of its row', async () => {
    const questions = await page.locator('#faqs').getByRole('button').all();
    expect(questions).toHaveLength(5);
    for (const question of questions) {
      const [row, words] = [await boxOf(question), await wordsOf(question)];
      expect(Math.abs(row.top + row.bottom - words.top - words.bottom)).toBeLessThanOrEqual(2);
    }
  });

  it.each(['/legal-info', '/PrivacyPolicy'])('begins at one left edge on %s', async (path) => {
    await open(page, path);
    // On wide screens the table of contents is there, with the sections beside it.
    const titles = page.locator(size === DESKTOP ? 'h1' : 'h1, main h2');
    const parts = await Promise.all((await titles.all()).map(wordsOf));
    expect(new Set(await leftEdges(page, parts)).size).toBe(1);
    expect(await fontSizes(page.locator('main h2'))).toHaveLength(1);
  });

  it('lets light run over the sample card once, and none where motion is not wanted', async () => {
    const runs = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect).target?.closest('#home'))
          .map(({ effect }) => effect!.getTiming().iterations),
      );
    await open(page, '/');
    expect(await runs()).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await eventually(async () => expect(await runs()).toEqual([1]));
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
});

describe.each(SIZES)('the layout of the pages for members with a $name', (size) => {
  let visitor: Visitor;
  let page: Page;
  const box = () => page.getByRole('combobox', { name: 'Search for shops' });
  const searchNow = () => page.getByRole('button', { name: 'Search Now' });
  const cards = () => page.getByRole('list', { name: 'Shops found' }).getByRole('article');
  const near = () => page.getByRole('region', { name: /^Shops near/ });
  const openResults = async () => {
    await open(page, BAKERIES);
    await cards().first().waitFor();
  };
  const openSearch = async () => {
    await open(page, '/search');
    await near().getByRole('article').first().waitFor();
  };
  beforeAll(async () => {
    const { userData: _, ...storage } = await memberWithActiveCard(somebody('Meera Nair'));
    visitor = await visit(size, { storage });
    page = visitor.page;
  });
  accompany(() => visitor);

  it.each([
    ['a sentence', SENTENCE],
    ['a compound', COMPOUND],
  ])(
    'comes to the results of %s in Malayalam, also of one that was searched before',
    async (_, words) => {
      for (const isAgain of [false, true]) {
        await openSearch();
        await box().fill(words);
        const suggested = page.getByRole('option', { name: `Search for “${words}”` });
        if (isAgain) await suggested.waitFor();
        await searchNow().click();
        await page.waitForURL('**/search-results?**');
        expect(new URL(page.url()).searchParams.get('search')).toBe(words);
      }
      await visitor.see('malayalam-results');
      await openSearch();
      await visitor.see('malayalam-search');
    },
  );

  it('leaves the button of the form free below the suggestions on the results, too', async () => {
    await openResults();
    if (visitor.onPhone) await page.getByRole('button', { name: /^Change the search/ }).click();
    await box().fill('tea');
    await page.getByRole('group', { name: 'Shops' }).waitFor();
    await searchNow().click();
    await eventually(async () =>
      expect(new URL(page.url()).searchParams.get('search')).toBe('tea'),
    );
  });

  it('begins at one left edge', async () => {
    await openSearch();
    const titles = page.locator('h1, main h2');
    const parts = await Promise.all((await titles.all()).map(wordsOf));
    parts.push(await boxOf(page.getByRole('search')));
    expect(new Set(await leftEdges(page, parts)).size).toBe(1);
    expect(await fontSizes(page.locator('main h2'))).toHaveLength(1);

    await openResults();
    const found = [page.getByText(/\d shops? found$/), cards().first()];
    const search = visitor.onPhone
      ? page.getByRole('button', { name: /^Change the search/ })
      : page.getByRole('search');
    const onResults = await Promise.all([search, ...found].map(boxOf));
    expect(new Set(await leftEdges(page, onResults)).size).toBe(1);
  });

  it('has results of at most 120 pixels, on which nothing lies below the badge', async () => {
    await openResults();
    for (const card of await cards().all()) {
      expect(heightOf(await boxOf(card))).toBeLessThanOrEqual(120);
      await expectFreeBadge(card);
    }
    await openSearch();
    for (const shop of await near().getByRole('article').all()) await expectFreeBadge(shop);
  });

  async function expectFreeBadge(card: Locator): Promise<void> {
    const badge = await boxOf(card.getByText(BADGE));
    const others = [
      ...(await boxesOf(card.locator('svg[viewBox="0 0 320 200"], img'))),
      await wordsOf(card.getByRole('heading')),
      ...(await boxesOf(card.locator('p > *'))),
    ];
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter((other) => lieOver(badge, other))).toEqual([]);
  }

  it('keeps the room of what is loading', async () => {
    /** Runs `look` while the calls to this URL wait, and again after their answers. */
    async function whileAndAfter<Seen>(calls: RegExp, look: () => Promise<Seen>): Promise<Seen[]> {
      let answer: () => void = () => undefined;
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route(calls, async (route) => {
        await asked;
        await route.continue();
      });
      // Otherwise the previous results are shown.
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await page.locator('.mantine-Skeleton-root').first().waitFor();
      const meanwhile = await look();
      answer();
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      await page.unroute(calls);
      return [meanwhile, await look()];
    }
    const rows = page.locator('main article, main [aria-hidden] > div:has(.mantine-Skeleton-root)');
    const usualHeight = async () => {
      const heights = (await boxesOf(rows)).map(heightOf).sort((one, other) => one - other);
      return heights[Math.floor(heights.length / 2)];
    };
    await openResults();
    const [row, loadedRow] = await whileAndAfter(/shops\/search\?/, usualHeight);
    expect(loadedRow).toBe(row);
    await openSearch();
    const [shop, loadedShop] = await whileAndAfter(/shops\/search\?/, usualHeight);
    expect(loadedShop).toBe(shop);
    const [card, loadedCard] = await whileAndAfter(/card\/details/, async () =>
      heightOf(await boxOf(page.getByRole('region', { name: 'Your card' }))),
    );
    expect(loadedCard).toBe(card);
  });

  it('keeps search and count on the map, whose popups leave its buttons free', async () => {
    await openResults();
    const total = page.getByText(/\d shops? found$/);
    if (visitor.onPhone) await page.getByText('Map', { exact: true }).click();
    const map = page.locator('.leaflet-container');
    const marker = page.locator('.leaflet-marker-icon[data-shops]');
    await marker.first().waitFor();
    const search = visitor.onPhone
      ? page.getByRole('button', { name: /^Change the search/ })
      : page.getByRole('search');
    for (const part of [search, total]) {
      expect(await part.isVisible()).toBe(true);
      expect(lieOver(await boxOf(part), await boxOf(map))).toBe(false);
    }
    const buttons = page.locator('[data-over-map], .leaflet-bar');
    const count = Math.min(6, await marker.count());
    expect(count).toBeGreaterThan(1);
    for (let nth = 0; nth < count; nth += 1) {
      await marker.nth(nth).press('Enter');
      // A marker has a popup only if the details would cover the map.
      const shown =
        size === TABLET ? page.locator('.leaflet-popup') : page.getByRole('complementary');
      await shown.waitFor();
      await eventually(async () => {
        const popup = await boxOf(shown);
        const covered = (await boxesOf(buttons)).filter((button) => lieOver(popup, button));
        expect(covered).toEqual([]);
      });
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
    }
  });

  it('closes what a marker opened, however soon Escape follows', async () => {
    await openResults();
    if (visitor.onPhone) await page.getByText('Map', { exact: true }).click();
    // A marker of a single shop.
    await page.locator('.leaflet-marker-icon[data-shops]:not([data-shops*=" "])').first().focus();
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    // One history entry for opening and one for closing.
    await eventually(async () => expect(await steps()).toBe(before + 2));
    await page.locator('aside, .leaflet-popup').waitFor({ state: 'detached' });
  });
});

describe.each(SIZES)('a toast with a $name', (size) => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  it('lies over neither title nor close button of a dialog', async () => {
    visitor = await visit(size, { storage: await memberSignedIn(somebody('Meera Nair')) });
    const { page } = visitor;
    await open(page, '/search');
    await page.getByRole('button', { name: 'Activate now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
    await dialog.getByRole('button', { name: 'Send by SMS instead' }).click();
    const toast = page.getByText(/^A new OTP was sent to/);
    await toast.waitFor();
    const covered = await Promise.all(
      [dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Close' })].map(boxOf),
    );
    const told = await boxOf(toast);
    expect(covered.filter((part) => lieOver(told, part))).toEqual([]);
  });
});

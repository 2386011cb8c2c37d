import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { DESKTOP, PHONE, visit, type Visitor } from '../testing/visitor.ts';

describe('the first load', () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  it('draws the landing page before its modules are there, and loads nothing of the search', async () => {
    visitor = await visit(PHONE);
    const { page } = visitor;
    let arrive: () => void = () => undefined;
    const modules = new Promise<void>((resolve) => (arrive = resolve));
    const asked: string[] = [];
    await page.route(/\/assets\/.*[.]js$/, async (route) => {
      asked.push(route.request().url());
      await modules;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: /^Nattil/ }).waitFor();
    const font = () => page.evaluate(() => document.fonts.check('16px "Figtree Variable"'));
    await eventually(async () => expect(await font()).toBe(true));
    arrive();
    await page.waitForLoadState('networkidle');
    // The first use of the page makes it load more.
    const beforeUse = [...asked];
    // The prerendered menu does not respond until the application has taken it over.
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await eventually(async () => {
      if (!(await menu.isVisible()))
        await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 1_000 });
      expect(await menu.isVisible()).toBe(true);
    });
    expect(beforeUse.length).toBeGreaterThan(0);
    expect(beforeUse.filter((url) => /\/search-[^/]*[.]js$/.test(url))).toEqual([]);
  });

  it('asks for card and shops before the application is there, and once each', async () => {
    visitor = await visit(PHONE, { storage: await memberWithActiveCard(somebody('Sita Menon')) });
    const { page } = visitor;
    let arrive: () => void = () => undefined;
    const checked = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/api\/users\/profile-status/, async (route) => {
      await checked;
      await route.continue();
    });
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\/assets\/(react|base|first)-[^/]*[.]js$/, async (route) => {
      await loaded;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(shops\/search|card\/details)$/.test(pathname)) asked.push(pathname);
    });
    await page.goto('/', { waitUntil: 'commit' });
    await eventually(() =>
      expect(asked.toSorted()).toEqual(['/api/users/card/details', '/api/users/shops/search']),
    );
    load();
    await page.getByText('Checking authentication...').waitFor();
    // No part of the card is shown before its data arrives.
    expect(await page.getByRole('region', { name: 'Your card' }).count()).toBe(0);
    arrive();
    await page
      .getByRole('region', { name: /^Shops near/ })
      .getByRole('article')
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Your card' }).getByText('Show card').waitFor();
    expect(asked).toHaveLength(2);
  });

  it('searches while the session is checked, behind the outline of the page', async () => {
    visitor = await visit(PHONE, { storage: await memberWithActiveCard(somebody('Rema Nair')) });
    const { page } = visitor;
    let arrive: () => void = () => undefined;
    const checked = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/api\/users\/profile-status/, async (route) => {
      await checked;
      await route.continue();
    });
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\/assets\/.*[.]js$/, async (route) => {
      await loaded;
      await route.continue();
    });
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/users/shops/search')) searches.push(request.url());
    });
    await page.goto('/search-results?search=bakery&location=Kochi', { waitUntil: 'commit' });
    // CSS alone draws the skeleton.
    const outline = page.locator('[data-skeleton]:visible');
    await outline.waitFor();
    load();
    await page.getByText('Checking authentication...').waitFor();
    await outline.waitFor();
    await eventually(() => expect(searches).toHaveLength(1));
    arrive();
    await page.getByRole('article').first().waitFor();
    expect(await outline.count()).toBe(0);
    expect(searches).toHaveLength(1);
  });
});

describe('the theme', () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  /** Opens a page in dark mode whose application never loads. */
  async function firstPaint(path: string, storage: Record<string, string>) {
    visitor = await visit(DESKTOP, { storage });
    const { page } = visitor;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route(/\/assets\/.*[.]js$/, (route) => route.abort());
    visitor.accept(/Failed to load resource/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return {
        scheme: getComputedStyle(document.documentElement).colorScheme,
        ground: getComputedStyle(document.body).backgroundColor,
        bar: bars.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
      };
    });
  }
  const NIGHT = { scheme: 'dark', ground: 'rgb(16, 23, 22)', bar: ['#101716'] };

  it.each(['/', '/search', '/admin/login'])(
    'of a dark device is there at the first paint of %s',
    async (path) => {
      expect(await firstPaint(path, {})).toEqual(NIGHT);
    },
  );

  it('that was chosen is there at the first paint, whatever the device prefers', async () => {
    expect(await firstPaint('/', { memberTheme: 'light', adminTheme: 'dark' })).toEqual({
      scheme: 'light',
      ground: 'rgb(251, 248, 240)',
      bar: ['#FBF8F0'],
    });
  });

  it('is chosen in the profile, follows the device, and leaves paper white', async () => {
    visitor = await visit(PHONE, { storage: await memberWithActiveCard(somebody('Usha Menon')) });
    const { page } = visitor;
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    const becomes = (expected: string) =>
      eventually(async () => expect(await scheme()).toBe(expected));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await page.getByRole('region', { name: 'Your card' }).getByText('Show card').waitFor();
    await becomes('dark');
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await becomes('light');
    await page.emulateMedia({ colorScheme: 'dark', media: null });
    await becomes('dark');
    await page.getByRole('button', { name: /Usha/ }).click();
    await page.getByRole('menuitem', { name: 'profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile' });
    await dialog.getByText('Light', { exact: true }).click();
    await becomes('light');
    await page.reload();
    await page.getByRole('region', { name: 'Your card' }).getByText('Show card').waitFor();
    expect(await scheme()).toBe('light');
  });
});

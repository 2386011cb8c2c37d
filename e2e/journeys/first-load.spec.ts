import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { PHONE, visit, type Visitor } from '../testing/visitor.ts';

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
    // What is drawn is pressed in vain until the application has taken it over.
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await eventually(async () => {
      if (!(await menu.isVisible()))
        await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 1_000 });
      expect(await menu.isVisible()).toBe(true);
    });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => /\/search-[^/]*[.]js$/.test(url))).toEqual([]);
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
    // Nothing of it is shown before.
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
});

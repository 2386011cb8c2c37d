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
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => /\/search-[^/]*[.]js$/.test(url))).toEqual([]);
  });

  it('asks for card and shops while the server is still asked whose session it is, once each', async () => {
    visitor = await visit(PHONE, { storage: await memberWithActiveCard(somebody('Sita Menon')) });
    const { page } = visitor;
    let arrive: () => void = () => undefined;
    const checked = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/api\/users\/profile-status/, async (route) => {
      await checked;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(shops\/search|card\/details)$/.test(pathname)) asked.push(pathname);
    });
    await page.goto('/');
    await eventually(() =>
      expect(asked.toSorted()).toEqual(['/api/users/card/details', '/api/users/shops/search']),
    );
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

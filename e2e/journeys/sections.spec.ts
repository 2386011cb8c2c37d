import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../testing/eventually.ts';
import { DESKTOP, visit, type Visitor } from '../testing/visitor.ts';

describe('the sections of the landing page', () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  const topOf = (page: Page, id: string) =>
    page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
  /** Collects every scroll position of the page from now on. */
  const watch = (page: Page) =>
    page.evaluate(() => {
      const seen = new Set<number>();
      const look = () => {
        seen.add(Math.round(window.scrollY));
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { seenAt: () => seen.size });
    });

  it('M-045, M-046, M-047: a link scrolls smoothly to 80 pixels above its section, and is marked', async () => {
    visitor = await visit(DESKTOP);
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const marked = () => nav.locator('[aria-current]').allTextContents();
    await eventually(async () => expect(await marked()).toEqual(['Home']));
    for (const [name, id] of [
      ['FAQs', 'faqs'],
      ['How It Works', 'how-it-works'],
    ] as const) {
      await watch(page);
      await nav.getByRole('link', { name }).click();
      await eventually(async () => expect(await topOf(page, id)).toBe(80));
      const positions = await page.evaluate(() =>
        (window as unknown as { seenAt: () => number }).seenAt(),
      );
      expect(positions).toBeGreaterThan(5);
      await eventually(async () => expect(await marked()).toEqual([name]));
    }
    await nav.getByRole('link', { name: 'Contact Us' }).click();
    await eventually(async () => expect(await marked()).toEqual(['Contact Us']));
    await page.locator('#apply-now').evaluate((section) => section.scrollIntoView());
    await eventually(async () => expect(await marked()).toEqual([]));
    await nav.getByRole('link', { name: 'Home' }).click();
    await eventually(async () => expect(await page.evaluate(() => window.scrollY)).toBe(0));
    await eventually(async () => expect(await marked()).toEqual(['Home']));
  });

  it('another page that is opened in the same tab begins at its top', async () => {
    visitor = await visit(DESKTOP);
    const { page } = visitor;
    await page.goto('/');
    await page.locator('#first-paint').waitFor({ state: 'detached' });
    await page.locator('#newsletter-email').scrollIntoViewIfNeeded();
    await eventually(async () => expect(await page.evaluate(() => window.scrollY)).not.toBe(0));
    await page.goto('/PrivacyPolicy');
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

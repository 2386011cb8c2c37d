import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { eventually } from '../testing/eventually.ts';
import { adminSignedIn } from '../testing/people.ts';
import { ADMIN } from '../testing/product.ts';
import { DESKTOP, visit, type Visitor } from '../testing/visitor.ts';

/** The names of the requested scripts, without their hashes. */
function scriptsOf(page: Page): () => string[] {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^/]+)-[^/]{8}[.]js$/.exec(request.url())?.[1];
    if (name) requested.add(name);
  });
  return () => [...requested].toSorted();
}

/** Keeps requests waiting until `release` is called. */
async function hold(page: Page, url: RegExp): Promise<{ release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route: Route) => {
    await released;
    await route.continue();
  });
  return { release };
}

function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

describe('loading the portal', () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  const figures = (page: Page) => page.getByLabel('Totals').getByText(/^[\d,]+$/);
  const rows = (page: Page) => page.getByRole('table', { name: 'Shops' }).getByRole('link');

  describe('without a session', () => {
    beforeEach(async () => {
      visitor = await visit(DESKTOP);
    });

    it('the sign-in form needs no file of the portal', async () => {
      const { page } = visitor;
      const scripts = scriptsOf(page);
      await page.goto('/admin/login');
      await page.getByRole('button', { name: 'Sign in to Admin Panel' }).waitFor();
      expect(scripts()).toEqual(['first', 'react', 'rolldown-runtime']);
    });

    it('the figures are there when the second after the sign-in ends', async () => {
      const { page } = visitor;
      const scripts = scriptsOf(page);
      const requests = requestsOf(page);
      const login = await hold(page, /\/api\/admin\/auth\/login$/);
      await page.goto('/admin/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in to Admin Panel' }).click();
      // The code comes while the password is checked.
      await eventually(async () =>
        expect(scripts()).toEqual(expect.arrayContaining(['dashboard', 'pages', 'portal'])),
      );
      expect(requests).not.toContain('/api/admin/dashboard');
      login.release();
      const answered = page.waitForResponse(/\/api\/admin\/dashboard$/);
      await answered;
      expect(new URL(page.url()).pathname).toBe('/admin/login');
      // What the page asks for after the second cannot fill it.
      const later = await hold(page, /\/api\/admin\/dashboard$/);
      await page.waitForURL(/\/admin\/dashboard$/);
      await figures(page).first().waitFor();
      later.release();
    });
  });

  describe('with a session', () => {
    beforeEach(async () => {
      visitor = await visit(DESKTOP, { storage: await adminSignedIn() });
    });

    it('the dashboard needs three files more, which load with the first', async () => {
      const { page } = visitor;
      const scripts = scriptsOf(page);
      const first = await hold(page, /\/assets\/first-[^/]*[.]js$/);
      await page.goto('/admin/dashboard', { waitUntil: 'commit' });
      const files = ['dashboard', 'first', 'pages', 'portal', 'react', 'rolldown-runtime'];
      await eventually(async () => expect(scripts()).toEqual(files));
      first.release();
      await figures(page).first().waitFor();
    });

    it('a list needs one file, and its request starts with the navigation', async () => {
      const { page } = visitor;
      const scripts = scriptsOf(page);
      const requests = requestsOf(page);
      await page.goto('/admin/dashboard');
      await figures(page).first().waitFor();
      // Loaded when the page is there, for what may come next.
      const later = ['bars', 'dialogs', 'search-dialog', 'session'];
      await eventually(async () => expect(scripts()).toEqual(expect.arrayContaining(later)));
      const before = scripts();
      const file = await hold(page, /\/assets\/shops-[^/]*[.]js$/);
      await page.getByRole('link', { name: 'Shops Management' }).click();
      await eventually(async () => expect(requests).toContain('/api/admin/shops'));
      file.release();
      await rows(page).first().waitFor();
      expect(scripts().filter((name) => !before.includes(name))).toEqual(['shops']);
      expect(requests.filter((path) => path === '/api/admin/shops')).toHaveLength(1);
    });
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { chooseInHeader } from '../testing/header.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { ADMIN } from '../testing/product.ts';
import { PHONE, visit, type Visitor } from '../testing/visitor.ts';

/** As in a browser that blocks all cookies. */
function forbid(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(navigator, 'serviceWorker', { get: refuse });
  Object.defineProperty(navigator, 'locks', { value: { request: async () => refuse() } });
  Object.assign(window, { BroadcastChannel: refuse });
}

/** Fills storage to the last character. */
function fill(): void {
  for (const storage of [localStorage, sessionStorage])
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      for (let number = 0; number < 3; number += 1)
        try {
          storage.setItem(`filled ${size} ${number}`, 'x'.repeat(size));
        } catch {
          break;
        }
}

describe.each([
  ['forbids storage', forbid],
  ['has no room left in its storage', fill],
])('a browser that %s', (_how, spoil) => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  it('signs a member in, shows the card and searches', async () => {
    const person = somebody('Maya Nair');
    await memberWithActiveCard(person);
    visitor = await visit(PHONE);
    const { page } = visitor;
    await page.addInitScript(spoil);
    await page.goto('/');
    await chooseInHeader(visitor, 'Login');
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Email or mobile number').fill(person.email);
    await login.getByLabel('Password', { exact: true }).fill(person.password);
    await login.getByRole('button', { name: 'Login' }).click();
    await login.waitFor({ state: 'detached' });
    const card = page.getByRole('region', { name: 'Your card' });
    await card.getByText(/^9\d{3}-\d{4}-\d{4}-\d{4}$/).waitFor();
    await page.getByRole('button', { name: 'Dining', exact: true }).click();
    const results = page.getByRole('list', { name: 'Shops found' });
    await results.getByRole('article').first().waitFor();

    // The next page has no session and works as for a visitor.
    await page.reload();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });

  it('signs an administrator in, and shows the dashboard', async () => {
    visitor = await visit(PHONE);
    const { page } = visitor;
    await page.addInitScript(spoil);
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in to Admin Panel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await eventually(async () =>
      expect(await page.getByText('Could not be loaded').count()).toBe(0),
    );
  });
});

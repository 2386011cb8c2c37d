import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { accountMenu, chooseInHeader } from '../testing/header.ts';
import { adminSignedIn, call, memberSignedIn, PASSWORD, somebody } from '../testing/people.ts';
import { DESKTOP, PHONE, SIZES, visit, type Visitor } from '../testing/visitor.ts';

let visitor: Visitor;
afterEach(() => visitor.leave());

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
const store = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value]);
const renewed = (page: Page, key: string, before: string) =>
  eventually(async () => {
    const now = await stored(page, key);
    expect([key, now]).not.toEqual([key, null]);
    expect([key, now]).not.toEqual([key, before]);
  });
const landing = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Nattil, the privilege card/ }).waitFor();

describe('the session of a member', () => {
  it('M-207, M-214, M-384: an access token that is no longer valid is renewed silently', async () => {
    const storage = await memberSignedIn(somebody('Anoop Varma'));
    visitor = await visit(DESKTOP, { storage });
    const { page } = visitor;
    visitor.accept(/401 .*(profile-status|shops\/search|card\/details)/);
    await page.goto('/search');
    await accountMenu(visitor).waitFor();

    await store(page, 'accessToken', 'no longer good');
    const refreshToken = await stored(page, 'refreshToken');
    const refreshing = page.waitForRequest(/\/api\/admin\/auth\/refresh-token$/);
    await page.reload();
    const refresh = await refreshing;
    expect(refresh.method()).toBe('POST');
    expect(refresh.postDataJSON()).toEqual({ refreshToken });
    await renewed(page, 'accessToken', 'no longer good');
    await renewed(page, 'refreshToken', refreshToken!);
    await accountMenu(visitor).waitFor();
    await page.getByRole('heading', { name: 'Shops near Kochi, Kerala' }).waitFor();

    await store(page, 'accessToken', 'no longer good');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/shops/search?')) statuses.push(response.status());
    });
    await page.getByRole('button', { name: 'Dining', exact: true }).click();
    const found = page.getByRole('list', { name: 'Shops found' }).getByRole('article');
    await eventually(async () => expect(await found.count()).toBeGreaterThan(0));
    expect(statuses).toEqual([401, 200]);
    await renewed(page, 'accessToken', 'no longer good');
  });

  it('M-215: a session that cannot be renewed ends with a message, and what was typed stays', async () => {
    const person = somebody('Hamza Koya');
    visitor = await visit(PHONE, { storage: await memberSignedIn(person) });
    const { page } = visitor;
    visitor.accept(/401 .*(profile-status|shops\/(search|suggest)|refresh-token)/);
    await page.goto('/search');
    await page.getByRole('heading', { name: 'Find partner shops' }).waitFor();
    await store(page, 'accessToken', 'no longer good');
    await store(page, 'refreshToken', 'no longer good');
    await page.getByRole('combobox', { name: 'Search for shops' }).fill('biriyani');
    await page.getByRole('combobox', { name: 'Search for shops' }).blur();
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'Kochi, Kerala' }).click();
    await page.getByRole('button', { name: 'Search Now' }).click();
    await page.getByText('Session expired. Please login again.').waitFor();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    await visitor.see('session-expired');
    expect(await stored(page, 'accessToken')).toBeNull();
    expect(await stored(page, 'refreshToken')).toBeNull();
    expect(await stored(page, 'userData')).toBeNull();

    await page.getByLabel('Email or mobile number').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The typed search runs now.
    await page.waitForURL(/search-results\?search=biriyani/);
  });

  it('M-208: a session that cannot be renewed at the start is forgotten', async () => {
    const storage = await memberSignedIn(somebody('Rafiq Ali'));
    visitor = await visit(PHONE, {
      storage: { ...storage, accessToken: 'no longer good', refreshToken: 'no longer good' },
    });
    const { page } = visitor;
    visitor.accept(/401 .*(profile-status|shops\/search|card\/details|refresh-token)/);
    await page.goto('/search');
    await page.waitForURL(/\/$/);
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    for (const key of ['accessToken', 'refreshToken', 'userData'])
      expect([key, await stored(page, key)]).toEqual([key, null]);
  });

  it('M-210: signing out in one tab signs out in the other', async () => {
    visitor = await visit(DESKTOP, { storage: await memberSignedIn(somebody('Ayisha Rasheed')) });
    const { page } = visitor;
    await page.goto('/search');
    await accountMenu(visitor).waitFor();
    const second = await visitor.newTab();
    await second.goto('/search');
    await accountMenu({ page: second }).waitFor();
    await chooseInHeader(visitor, 'Logout');
    await landing(page);
    await landing(second);
    await second.getByRole('button', { name: 'Signup' }).waitFor();
  });

  it("without 'Remember me' a session is that of the open tabs, and ends with them", async () => {
    const person = somebody('Nisha Paul');
    await memberSignedIn(person);
    visitor = await visit(DESKTOP);
    const { page } = visitor;
    await page.goto('/search');
    await page.getByLabel('Email or mobile number').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await accountMenu(visitor).waitFor();
    const ofBrowser = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(ofBrowser).toBe('{"memberInTabs":"yes"}');
    await page.reload();
    await accountMenu(visitor).waitFor();

    const second = await visitor.newTab();
    await second.goto('/search-results?search=gold&location=Kochi%2C+Kerala');
    await second.getByRole('heading', { level: 1, name: /gold/ }).waitFor();
    await accountMenu({ page: second }).waitFor();
    expect(new URL(second.url()).search).toContain('search=gold');

    // One tab renews the tokens, and the other one continues with the new tokens.
    visitor.accept(/401 .*(profile-status|shops\/search|card\/details)/);
    const inTab = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('refreshToken'));
    const before = await inTab(page);
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'no longer good'));
    await page.reload();
    await accountMenu(visitor).waitFor();
    await eventually(async () => expect(await inTab(page)).not.toBe(before));
    const renewedToken = await inTab(page);
    await eventually(async () => expect(await inTab(second)).toBe(renewedToken));

    await page.close();
    await second.reload();
    await accountMenu({ page: second }).waitFor();
    await second.close();
    const later = await visitor.newTab();
    await later.goto('/search');
    await later.getByRole('dialog', { name: 'Login' }).waitFor();
    expect(await later.evaluate(() => localStorage.length)).toBe(0);
  });

  it("M-210: without 'Remember me' too, signing out in one tab signs out in the other", async () => {
    const person = somebody('Jaya Mohan');
    await memberSignedIn(person);
    visitor = await visit(DESKTOP);
    const { page } = visitor;
    const second = await visitor.newTab();
    await second.goto('/');
    await landing(second);
    await page.goto('/search');
    await page.getByLabel('Email or mobile number').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await accountMenu(visitor).waitFor();
    await accountMenu({ page: second }).waitFor();
    await chooseInHeader(visitor, 'Logout');
    await landing(second);
    await second.getByRole('button', { name: 'Signup' }).waitFor();
    for (const tab of [page, second]) {
      const left = await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(left).not.toMatch(/Token|Jaya/);
    }
  });

  it('another member who signs in finds nothing of the one before, in neither tab', async () => {
    const other = somebody('Meera Nair');
    await memberSignedIn(other);
    visitor = await visit(DESKTOP, { storage: await memberSignedIn(somebody('Thomas Kurian')) });
    const { page } = visitor;
    await page.goto('/search-results?search=bakery&location=Kochi%2C+Kerala');
    await page.getByRole('list', { name: 'Shops found' }).waitFor();
    const second = await visitor.newTab();
    await second.goto('/search');
    await accountMenu({ page: second }).click();
    await second.getByRole('menuitem', { name: 'Manage Card' }).click();
    await second.getByRole('dialog').waitFor();
    await chooseInHeader(visitor, 'Logout');
    await landing(second);
    await second.getByRole('dialog').waitFor({ state: 'detached' });
    await chooseInHeader(visitor, 'Login');
    await page.getByLabel('Email or mobile number').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Find partner shops' }).waitFor();
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Account menu of Meera Nair' }).waitFor();
      await tab.getByRole('heading', { name: /^Shops near/ }).waitFor();
      expect(await tab.getByRole('heading', { name: 'Recent searches' }).count()).toBe(0);
      expect(await tab.locator('body').textContent()).not.toMatch(/Thomas|bakery near/i);
      expect(await tab.evaluate(() => sessionStorage.getItem('searchResults'))).toBeNull();
    }
  });

  it('M-383: after the logout the refresh token is refused', async () => {
    const storage = await memberSignedIn(somebody('Thomas Kurian'));
    visitor = await visit(PHONE, { storage });
    await visitor.page.goto('/search');
    const ending = visitor.page.waitForResponse(/\/api\/auth\/logout$/);
    await chooseInHeader(visitor, 'Logout');
    const ended = await ending;
    expect(ended.request().method()).toBe('POST');
    expect(ended.request().postData()).toBeNull();
    expect(ended.ok()).toBe(true);
    await landing(visitor.page);
    const { refreshToken } = storage;
    await expect(call('/admin/auth/refresh-token', { refreshToken })).rejects.toThrow(/401/);
  });

  it('M-436, M-447: a wrong password is reported at its field, which gets the focus', async () => {
    const person = somebody('Lekha Menon');
    await memberSignedIn(person);
    visitor = await visit(PHONE);
    const { page } = visitor;
    visitor.accept(/401 .*auth\/login/);
    await page.goto('/');
    await chooseInHeader(visitor, 'Login');
    await page.getByLabel('Email or mobile number').fill(person.email);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('not-the-password');
    const refusing = page.waitForResponse(/\/auth\/login$/);
    await page.keyboard.press('Enter');
    expect((await refusing).status()).toBe(401);
    await page.getByText('Invalid password. Please check and try again.').waitFor();
    await eventually(async () => expect(await field.getAttribute('aria-invalid')).toBe('true'));
    await eventually(async () =>
      expect(await field.evaluate((e) => e === document.activeElement)).toBe(true),
    );
    await visitor.see('login-refused');
  });
});

describe.each(SIZES)('addresses with a $name', (size) => {
  it('M-029, M-041, M-042, M-043: a visitor of a protected page logs in and gets there', async () => {
    const person = somebody('Sajan Philip');
    await memberSignedIn(person);
    visitor = await visit(size);
    const { page } = visitor;
    await page.goto('/search');
    await page.waitForURL(/\/$/);
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    await page.goto('/search-results?search=gold&location=Kochi%2C+Kerala');
    await page.waitForURL(/\/$/);
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    await page.getByLabel('Email or mobile number').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search-results?**');
    await page.getByRole('heading', { level: 1, name: /gold/ }).waitFor();
  });

  it('M-035, M-036, M-037, M-038: an unknown page says so and offers a way on', async () => {
    visitor = await visit(size);
    visitor.accept(/404 .*no-such-page/);
    const { page } = visitor;
    await page.goto('/welcome');
    await landing(page);
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
    await visitor.see('not-found');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('**/welcome');
    await page.goto('/no-such-page');
    await page.getByRole('button', { name: 'Go Home' }).click();
    await page.waitForURL(/\/$/);
    await landing(page);
  });

  it('M-039, A-008, A-009, A-010: an unknown page of the portal is answered by the portal', async () => {
    visitor = await visit(size);
    visitor.accept(/404 .*no-such-page/);
    const { page } = visitor;
    expect((await page.goto('/admin/no-such-page'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Admin Page Not Found' }).waitFor();
    await visitor.see('admin-not-found');
    const toDashboard = page.getByRole('link', { name: /dashboard/i });
    expect(await toDashboard.getAttribute('href')).toBe('/admin/dashboard');
    await page.getByRole('link', { name: /login/i }).click();
    await page.waitForURL('**/admin/login');
  });
});

describe('the session of an administrator', () => {
  it('A-011, A-014, A-015: an invalid token leads to the login and is removed', async () => {
    const storage = { adminToken: 'nonsense', adminUser: '{"id":"x","name":"X"}' };
    visitor = await visit(DESKTOP, { storage });
    const { page } = visitor;
    // The page's data is requested with the check of the token.
    visitor.accept(/401 .*\/api\/admin\//);
    await page.goto('/admin/shops');
    await page.waitForURL('**/admin/login');
    await page.getByLabel('Email').waitFor();
    expect(await stored(page, 'adminToken')).toBeNull();
    expect(await stored(page, 'adminUser')).toBeNull();
    await page.goto('/admin/shops');
    await page.waitForURL('**/admin/login');
  });

  it('M-346: the token of a member does not open the portal', async () => {
    const member = await memberSignedIn(somebody('Biju Chacko'));
    visitor = await visit(DESKTOP, {
      storage: { ...member, adminToken: member['accessToken']!, adminUser: '{}' },
    });
    const { page } = visitor;
    visitor.accept(/40[13] .*\/api\/admin\//);
    await page.goto('/admin/shops');
    await page.waitForURL('**/admin/login');
  });

  it('A-028, A-379: who is signed in gets to the dashboard, and the token is renewed silently', async () => {
    visitor = await visit(DESKTOP, { storage: await adminSignedIn() });
    const { page } = visitor;
    visitor.accept(/401 .*\/api\/admin\//);
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('region', { name: 'Quick Stats' }).waitFor();
    await store(page, 'adminToken', 'no longer good');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await renewed(page, 'adminToken', 'no longer good');
    await page.getByRole('region', { name: 'Quick Stats' }).waitFor();
  });

  it('A-038, A-039: signing out asks first, and ends the session in every tab', async () => {
    visitor = await visit(PHONE, { storage: await adminSignedIn() });
    const { page } = visitor;
    await page.goto('/admin/shops');
    const second = await visitor.newTab();
    await second.goto('/admin/audit');
    await second.getByRole('heading', { level: 1, name: 'Audit Trail' }).waitFor();
    await page.getByRole('button', { name: /profile menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await visitor.see('admin-sign-out');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shops Management' }).waitFor();
    expect(await stored(page, 'adminToken')).not.toBeNull();
    await page.getByRole('button', { name: /profile menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/admin/login');
    await second.waitForURL('**/admin/login');
    for (const key of ['adminToken', 'adminUser'])
      expect([key, await stored(page, key)]).toEqual([key, null]);
  });
});

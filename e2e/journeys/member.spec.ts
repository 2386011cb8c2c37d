import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { scriptBytes } from '../testing/script-bytes.ts';
import { accountMenu, chooseInHeader } from '../testing/header.ts';
import { newestCode, somebody } from '../testing/people.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

describe.each(SIZES)('a newcomer with a $name', (size) => {
  const anna = somebody('Anna Mathew');
  let visitor: Visitor;
  let page: Page;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });

  beforeAll(async () => {
    visitor = await visit(size);
    page = visitor.page;
  });
  accompany(() => visitor);

  it('M-001 M-005 M-024: meets the card on the landing page, which loads little', async () => {
    const loaded = scriptBytes(page);
    await page.goto('/');
    await heading(/^Nattil, the privilege card/).waitFor();
    await visitor.see('landing');
    const { names, gzipped } = await loaded();
    expect(names.filter((name) => /map|leaflet/i.test(name))).toEqual([]);
    expect(gzipped).toBeLessThan(180 * 1024);
  });

  it('M-006 M-007 M-008 M-066 M-072: reads on, down to the questions', async () => {
    const steps = page.locator('#how-it-works').getByRole('listitem');
    await eventually(async () => expect(await steps.count()).toBe(3));
    await eventually(async () =>
      expect(await page.locator('#categories').getByRole('listitem').count()).toBe(4),
    );
    const questions = page.locator('#faqs').getByRole('button');
    await eventually(async () => expect(await questions.count()).toBe(5));
    await questions.first().click();
    await eventually(async () =>
      expect(await questions.first().getAttribute('aria-expanded')).toBe('true'),
    );
    await visitor.see('landing-questions');
  });

  it('M-050 M-087 M-088 M-230: signs up', async () => {
    await chooseInHeader(visitor, 'Signup');
    await dialog('Sign up').waitFor();
    await visitor.see('sign-up');
    await page.getByLabel('Email or mobile number').fill(anna.email);
    await page.getByLabel('New password').fill(anna.password);
    await page.getByLabel('Confirm password').fill(anna.password);
    await dialog('Sign up').getByRole('button', { name: 'Sign up' }).click();
    await dialog('Apply for card').waitFor();
  });

  it('M-002 M-091 M-232 M-233: applies for the card with a profile', async () => {
    await eventually(async () =>
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(anna.email),
    );
    await visitor.see('apply');
    await page.getByLabel('Full name').fill(anna.name);
    await page.getByLabel('Phone').fill(anna.phone);
    await page.getByLabel('Location').last().fill('Kochi');
    await page.getByRole('button', { name: 'Apply Now' }).click();
  });

  it('M-013 M-027 M-110 M-112 M-113 M-236 M-237: gets the card, and lands on the search', async () => {
    await dialog('Your card is issued')
      .getByText(/9\d{3}-\d{4}-\d{4}-\d{4}/)
      .waitFor();
    await page.waitForURL('**/search');
    await visitor.see('card-issued');
  });

  it('M-015 M-101 M-102 M-103 M-105: looks at the card that waits to be activated', async () => {
    await dialog('Your card is issued').getByRole('button', { name: 'Activate Now' }).click();
    const card = dialog('Manage Your Privilege Card');
    await card.getByText('Starts when you activate').waitFor();
    await card.getByText('30 days to activate').waitFor();
    await card.getByText('No OTP has been sent to you yet.').waitFor();
    await visitor.see('manage-card-issued');
  });

  it('M-107 M-108 M-239 M-240 M-483: is refused a wrong code, with the tries that are left', async () => {
    await page.getByRole('button', { name: 'Activate Now' }).click();
    await dialog('Enter OTP').waitFor();
    await visitor.see('otp');
    const code = await newestCode(anna.email);
    visitor.accept(/422 .*verify-email/);
    await page.keyboard.type(code === '0000' ? '1111' : '0000');
    await page.keyboard.press('Enter');
    await dialog('Enter OTP').getByText('Invalid OTP').waitFor();
    await visitor.see('otp-wrong');
  });

  it('M-114 M-115 M-241 M-242 M-502: enters the right code, and the card is active', async () => {
    await page.keyboard.type(await newestCode(anna.email));
    await page.getByRole('button', { name: 'Verify' }).click();
    const activated = dialog('Card Activated Successfully!');
    await activated
      .getByText('Your privilege card has been activated and is ready to use.')
      .waitFor();
    await activated.getByText('VALID THRU').waitFor();
    const countdown = activated.getByRole('timer');
    await eventually(async () => expect(await countdown.textContent()).toMatch(/^04:5\d$/));
    await visitor.see('card-activated');
    await activated.getByRole('button', { name: 'Find partner shops' }).click();
    await activated.waitFor({ state: 'detached' });
  });

  it('M-054 M-106 M-158 M-198 M-249: finds a year of validity in Manage Card', async () => {
    await chooseInHeader(visitor, 'Manage Card');
    const card = dialog('Manage Your Privilege Card');
    const year = new Date().getFullYear() + 1;
    await card.getByText(new RegExp(`^[A-Z][a-z]+ \\d{1,2}, ${year}$`)).waitFor();
    await card.getByRole('row', { name: /Card Activation.*Verified/ }).waitFor();
    await visitor.see('manage-card-active');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('M-052 M-055 M-211 M-213 M-341: logs out and is back home', async () => {
    await chooseInHeader(visitor, 'Logout');
    await page.waitForURL('**/');
    await heading(/^Nattil, the privilege card/).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toEqual(expect.arrayContaining(['accessToken']));
    expect(kept).not.toEqual(expect.arrayContaining(['refreshToken']));
    expect(kept).not.toEqual(expect.arrayContaining(['userData']));
  });

  it('M-074 M-075 M-148 M-223: logs in again with the mobile number and lands on the search', async () => {
    await chooseInHeader(visitor, 'Login');
    await dialog('Login').waitFor();
    await visitor.see('login');
    await page.getByLabel('Email or mobile number').fill(anna.phone);
    await page.getByLabel('Password', { exact: true }).fill(anna.password);
    await dialog('Login').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/search');
    await heading('Find partner shops').waitFor();
    if (!visitor.onPhone) await accountMenu(visitor).waitFor();
    const user = await page.evaluate(() => localStorage.getItem('userData'));
    expect(JSON.parse(user ?? '{}')).toMatchObject({ fullName: anna.name, email: anna.email });
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatLongDate } from '@nattil/contracts/formats';
import { eventually } from '../testing/eventually.ts';
import { scriptBytes } from '../testing/script-bytes.ts';
import { accountMenu, chooseInHeader } from '../testing/header.ts';
import { newestCode, somebody } from '../testing/people.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

const CARD_NUMBER = /^9\d{3}-\d{4}-\d{4}-\d{4}$/;
/** The storage keys of a session. */
const SESSION = ['accessToken', 'refreshToken', 'userData'];

describe.each(SIZES)('a newcomer with a $name', (size) => {
  const anna = somebody('Anna Mathew');
  let visitor: Visitor;
  let page: Page;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const storedKeys = (kind: 'localStorage' | 'sessionStorage') =>
    page.evaluate((name) => Object.keys(globalThis[name]), kind);

  beforeAll(async () => {
    visitor = await visit(size);
    page = visitor.page;
  });
  accompany(() => visitor);

  it('M-001, M-005, M-024: meets the card on the landing page, which loads little', async () => {
    const loaded = scriptBytes(page);
    await page.goto('/');
    await heading(/^Nattil, the privilege card/).waitFor();
    await page.getByText('Community privilege card for returning residents').waitFor();
    await page.getByText(/^You have come back from overseas/).waitFor();
    await page.locator('#home').getByText('Sample').waitFor();
    await visitor.see('landing');
    const { names, gzipped } = await loaded();
    expect(names.filter((name) => /map|leaflet/i.test(name))).toEqual([]);
    expect(gzipped).toBeLessThan(180 * 1024);
  });

  it('M-006, M-007, M-008, M-066, M-072: reads on, down to the questions', async () => {
    const steps = page.locator('#how-it-works').getByRole('heading', { level: 3 });
    await eventually(async () =>
      expect(await steps.allTextContents()).toEqual(['Apply', 'SMS OTP verification', 'Activate']),
    );
    const reasons = page.getByRole('region', { name: 'Why Choose Us' }).getByRole('listitem');
    expect(await reasons.count()).toBe(4);
    await eventually(async () =>
      expect(await page.locator('#categories').getByRole('listitem').count()).toBe(4),
    );
    const questions = page.locator('#faqs').getByRole('button');
    await eventually(async () => expect(await questions.count()).toBe(5));
    const answer = page.getByText(/^Everybody who has returned from overseas/);
    expect(await answer.isVisible()).toBe(false);
    await questions.first().click();
    await answer.waitFor();
    await visitor.see('landing-questions');
    await questions.first().click();
    await answer.waitFor({ state: 'hidden' });
  });

  it('M-050, M-087, M-088, M-230, M-233: signs up, and is asked for the profile', async () => {
    await chooseInHeader(visitor, 'Signup');
    await dialog('Sign up').waitFor();
    await visitor.see('sign-up');
    await page.getByLabel('Email or mobile number').fill(anna.email);
    const rulesMet = page
      .getByRole('list', { name: 'Password rules' })
      .getByRole('listitem')
      .filter({ hasText: ', met' });
    expect(await rulesMet.count()).toBe(0);
    await page.getByLabel('New password').fill('lowercase');
    await eventually(async () => expect(await rulesMet.count()).toBe(2));
    await page.getByLabel('New password').fill(anna.password);
    await eventually(async () => expect(await rulesMet.count()).toBe(4));
    await page.getByLabel('Confirm password').fill(anna.password);
    await dialog('Sign up').getByRole('button', { name: 'Sign up' }).click();
    await dialog('Apply for card').waitFor();
    // The sign-up has no 'Remember me', so its session ends when the browser closes.
    expect(await storedKeys('sessionStorage')).toEqual(expect.arrayContaining(SESSION));
    for (const key of SESSION) expect(await storedKeys('localStorage')).not.toContain(key);
  });

  it('M-091: applies for the card with a profile', async () => {
    await eventually(async () =>
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(anna.email),
    );
    await visitor.see('apply');
    await page.getByLabel('Full name').fill(anna.name);
    await page.getByLabel('Country code').fill('india');
    await page.getByRole('option', { name: '+91 India' }).click();
    await page.getByLabel('Phone').fill(anna.phone);
    await page.getByLabel('Location').last().fill('Kochi');
    await page.getByRole('button', { name: 'Apply Now' }).click();
  });

  it('M-110, M-112, M-113, M-236: gets the card, and lands on the search', async () => {
    const issued = dialog('Your card is issued');
    await issued.getByText(CARD_NUMBER).waitFor();
    await issued.getByText(/The next step is to activate your card/).waitFor();
    expect(await issued.textContent()).not.toMatch(/\bpay|₹/i);
    await page.waitForURL('**/search');
    await visitor.see('card-issued');
  });

  it('M-013, M-015, M-101, M-102, M-103, M-105: looks at the card that waits to be activated', async () => {
    await page.keyboard.press('Escape');
    await dialog('Your card is issued').waitFor({ state: 'detached' });
    await chooseInHeader(visitor, 'Manage Card');
    const card = dialog('Manage Your Privilege Card');
    await card.getByText(CARD_NUMBER).waitFor();
    await card.getByText(/^Validity\s*Starts when you activate$/).waitFor();
    await card.getByText(/^Time Left\s*30 days to activate$/).waitFor();
    await card.getByText(/^Usage Count\s*0$/).waitFor();
    for (const name of ['Renew Now', 'Activate Now'])
      await card.getByRole('button', { name }).waitFor();
    await card.getByText('No OTP has been sent to you yet.').waitFor();
    await visitor.see('manage-card-issued');
  });

  it('M-107, M-108, M-239, M-240, M-483: is refused a wrong code, with the tries that are left', async () => {
    const sending = page.waitForRequest(/\/otp\/send-email$/);
    await dialog('Manage Your Privilege Card')
      .getByRole('button', { name: 'Activate Now' })
      .click();
    expect((await sending).postDataJSON()).toMatchObject({ type: 'card_activation' });
    await dialog('Enter OTP').waitFor();
    expect(await dialog('Enter OTP').getByRole('textbox').count()).toBe(4);
    expect(await dialog('Enter OTP').getByRole('timer').textContent()).toMatch(/^0[01]:\d\d$/);
    await visitor.see('otp');
    const code = await newestCode(anna.email);
    visitor.accept(/422 .*verify-email/);
    await page.keyboard.type(code === '0000' ? '1111' : '0000');
    await dialog('Enter OTP').getByText('Invalid OTP').waitFor();
    await visitor.see('otp-wrong');
  });

  it('M-002, M-114, M-241, M-242: enters the right code, and the card is active', async () => {
    await page.keyboard.type(await newestCode(anna.email));
    const activated = dialog('Card Activated Successfully!');
    await activated
      .getByText('Your privilege card has been activated and is ready to use.')
      .waitFor();
    await activated.getByText('Active', { exact: true }).waitFor();
    await eventually(async () =>
      expect(await activated.getByRole('timer').textContent()).toMatch(/^0[0-5]:\d\d$/),
    );
    await visitor.see('card-activated');
    await activated.getByRole('button', { name: 'Find partner shops' }).click();
    await activated.waitFor({ state: 'detached' });
  });

  it('M-054, M-158, M-197, M-198, M-201: finds a year of validity in Manage Card', async () => {
    await chooseInHeader(visitor, 'Manage Card');
    const card = dialog('Manage Your Privilege Card');
    const today = formatLongDate(new Date().toISOString());
    const year = Number(today.slice(-4)) + 1;
    await card.getByText(new RegExp(`^[A-Z][a-z]+ \\d{1,2}, ${year}$`)).waitFor();
    await card.getByText(new RegExp(`^(0[1-9]|1[0-2])/${year % 100}$`)).waitFor();
    const masked = anna.email.replace(/^(..).*(.@)/, '$1****$2');
    const sent = ['Card Activation', 'Email', masked, today].join(' ').replace(/[*.]/g, '\\$&');
    await card.getByRole('row', { name: new RegExp(`^${sent}.* Verified$`) }).waitFor();
    await visitor.see('manage-card-active');
    expect(await card.getByRole('button', { name: 'Activate Now' }).count()).toBe(0);
    // Scrolled content passes below the title, including the choices of the renewal.
    const seen = await card.getByText('1 month', { exact: true }).evaluate((choice) => {
      const content = choice.closest('[data-modal-content]')!;
      const title = content.querySelector('h2')!.getBoundingClientRect();
      let scroller = choice.parentElement!;
      while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement!;
      // Extra space makes it possible to scroll that far.
      const below = scroller.appendChild(document.createElement('div'));
      below.style.minHeight = '200vh';
      const distance = choice.getBoundingClientRect().top - title.top;
      scroller.scrollBy({ top: distance, behavior: 'instant' });
      const { left, top, height } = choice.getBoundingClientRect();
      if (top > title.bottom) return null;
      return document.elementFromPoint(left + 4, top + height / 2)?.closest('label') !== null;
    });
    if (visitor.onPhone) expect(seen).toBe(false);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('M-055, M-211, M-213, M-341: logs out and is back home', async () => {
    const asked = page.waitForRequest(/\/api\/auth\/logout$/);
    await chooseInHeader(visitor, 'Logout');
    expect((await asked).method()).toBe('POST');
    await page.waitForURL('**/');
    await heading(/^Nattil, the privilege card/).waitFor();
    const kept = [...(await storedKeys('localStorage')), ...(await storedKeys('sessionStorage'))];
    for (const key of SESSION) expect(kept).not.toContain(key);
  });

  it('M-074, M-075, M-148, M-223: logs in again with the mobile number and lands on the search', async () => {
    await chooseInHeader(visitor, 'Login');
    await dialog('Login').waitFor();
    await visitor.see('login');
    await page.getByLabel('Email or mobile number').fill(anna.phone);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(anna.password);
    expect(await password.getAttribute('type')).toBe('password');
    const toggle = dialog('Login').getByRole('button', { name: /^(Show|Hide) password/ });
    await toggle.click();
    expect(await password.getAttribute('type')).toBe('text');
    await toggle.click();
    expect(await password.getAttribute('type')).toBe('password');
    await dialog('Login').getByRole('checkbox', { name: 'Remember me' }).check();
    await dialog('Login').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/search');
    await heading('Find partner shops').waitFor();
    if (!visitor.onPhone) await accountMenu(visitor).waitFor();
    expect(await storedKeys('localStorage')).toEqual(expect.arrayContaining(SESSION));
    for (const key of SESSION) expect(await storedKeys('sessionStorage')).not.toContain(key);
    const user = await page.evaluate(() => localStorage.getItem('userData'));
    expect(JSON.parse(user ?? '{}')).toMatchObject({ fullName: anna.name, email: anna.email });
  });
});

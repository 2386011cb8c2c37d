import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { chooseInHeader } from '../testing/header.ts';
import { memberWithActiveCard, somebody } from '../testing/people.ts';
import { announced, missing, spoken } from '../testing/screen/spoken.ts';
import { DESKTOP, PHONE, visit, type Visitor } from '../testing/visitor.ts';

/** Expects that the settled screen misses nothing a screen reader needs. */
async function hear(page: Page): Promise<void> {
  await eventually(async () => {
    const heard = await spoken(page);
    expect(missing(heard)).toEqual([]);
  });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await page.title()).toMatch(/Nattil/);
}

async function hearAnnounced(page: Page, words: RegExp): Promise<void> {
  await eventually(async () =>
    expect(announced(await spoken(page))).toContainEqual(expect.stringMatching(words)),
  );
}

describe.each([PHONE, DESKTOP])(
  'who hears the pages instead of seeing them, with a $name',
  (size) => {
    let visitor: Visitor;
    let page: Page;
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

    beforeAll(async () => {
      visitor = await visit(size, {
        storage: await memberWithActiveCard(somebody('Leela Menon')),
      });
      page = visitor.page;
    });
    afterAll(() => visitor.leave());

    it('is led through the landing page, its forms and the legal pages', async () => {
      const guest = await visit(size);
      const { page: open } = guest;
      await open.goto('/');
      await open.locator('#categories').getByRole('listitem').first().waitFor();
      await hear(open);

      await open.getByLabel('Email for the newsletter').fill('nobody');
      await open.getByRole('button', { name: 'Subscribe' }).click();
      await hearAnnounced(open, /valid email/);

      await chooseInHeader(guest, 'Signup');
      const signUp = open.getByRole('dialog', { name: 'Sign up' });
      await signUp.getByLabel('Email or mobile number').fill('nobody');
      await signUp.getByLabel('New password').focus();
      await hear(open);
      const wrong = (await spoken(open)).filter(({ invalid }) => invalid);
      expect(wrong).toEqual([
        expect.objectContaining({
          name: 'Email or mobile number',
          description: expect.stringContaining('Please enter a valid email or mobile number'),
        }),
      ]);
      await open.keyboard.press('Escape');
      await signUp.waitFor({ state: 'detached' });
      for (const path of [
        '/legal-info',
        '/PrivacyPolicy',
        '/shipping',
        '/set-password',
        '/not-me',
        '/nowhere',
      ]) {
        guest.accept(/404/);
        await open.goto(path);
        await open.locator('h1:not([data-loading])').waitFor();
        await hear(open);
      }
      await guest.leave();
    });

    it('searches, is told how many shops there are, and reads the details of one', async () => {
      await page.goto('/search');
      await page
        .getByRole('region', { name: 'Your card' })
        .getByText(/^9\d{3}-/)
        .waitFor();
      await page
        .getByRole('region', { name: /^Shops near/ })
        .getByRole('article')
        .first()
        .waitFor();
      await hear(page);

      await page.getByRole('combobox', { name: 'Search for shops' }).fill('dining');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search-results?*');
      const first = page.getByRole('list', { name: 'Shops found' }).getByRole('article').first();
      await first.waitFor();
      await hear(page);
      await hearAnnounced(page, /^(\d+ shops? found|Shops 1 to \d+ of \d+)/);
      // The pressed link has gone with its page.
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

      await first.getByRole('heading').getByRole('link').click();
      await page.getByRole('button', { name: 'Close details' }).waitFor();
      await hear(page);
      await page.getByRole('button', { name: 'Show card' }).click();
      await dialog('Your privilege card').getByRole('timer').waitFor();
      await hear(page);
      await page.keyboard.press('Escape');
      await dialog('Your privilege card').waitFor({ state: 'detached' });
      await eventually(async () =>
        expect(
          await page
            .getByRole('button', { name: 'Show card' })
            .evaluate((button) => button === document.activeElement),
        ).toBe(true),
      );

      await page.goto('/search-results?search=zzzzqq');
      await page.getByText('No shops found for').waitFor();
      await hear(page);
      await hearAnnounced(page, /^No shops found/);
    });

    it('manages the card and the profile in dialogs, and comes back to where they were opened', async () => {
      await page.goto('/search');
      await chooseInHeader(visitor, 'Manage Card');
      await dialog('Manage Your Privilege Card')
        .getByText(/^9\d{3}-/)
        .waitFor();
      await dialog('Manage Your Privilege Card').getByRole('table').waitFor();
      await hear(page);
      await page.keyboard.press('Escape');
      await dialog(/./).waitFor({ state: 'detached' });
      await hear(page);

      await chooseInHeader(visitor, 'profile');
      for (const [button, title] of [
        ['Edit profile', 'Edit profile'],
        ['Change Password', 'Change Password'],
        ['Delete Account', 'Delete your account?'],
      ] as const) {
        const opener = dialog('Profile').getByRole('button', { name: button });
        await opener.click();
        await dialog(title).getByRole('button', { name: 'Close' }).waitFor();
        await hear(page);
        await page.keyboard.press('Escape');
        await dialog('Profile').waitFor();
        await hear(page);
        await eventually(async () =>
          expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true),
        );
      }
    });
  },
);

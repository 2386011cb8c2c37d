import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../testing/eventually.ts';
import { PHONE, SIZES, visit, type Visitor } from '../testing/visitor.ts';

describe('the drawn landing page, before the application takes its place', () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  /** Opens the page while its application is held back; the returned function releases it. */
  async function opened(
    size: (typeof SIZES)[number],
    path = '/',
  ): Promise<[Page, () => Promise<void>]> {
    visitor = await visit(size);
    const { page } = visitor;
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let asked = 0;
    await page.route(/\/assets\/first-[^/]*\.js$/, async (route) => {
      asked += 1;
      await arrived;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return [
      page,
      async () => {
        await eventually(async () => expect(asked).toBe(1));
        arrive();
        await page.locator('#first-paint').waitFor({ state: 'detached' });
      },
    ];
  }
  const words = (page: Page) => page.getByPlaceholder(/^Search for shop/);

  it.each(SIZES)('keeps what was typed, and the focus, with a $name', async (size) => {
    const [page, applicationComes] = await opened(size);
    await page.getByLabel('Email for the newsletter').fill('leela@example.com');
    await words(page).pressSequentially('tea');
    await applicationComes();
    expect(await words(page).inputValue()).toBe('tea');
    expect(await page.getByLabel('Email for the newsletter').inputValue()).toBe(
      'leela@example.com',
    );
    expect(await words(page).evaluate((field) => field === document.activeElement)).toBe(true);
    // The application has taken over the input and continues from it.
    await page.keyboard.type(' room');
    expect(await words(page).inputValue()).toBe('tea room');
  });

  it('opens the dialog of a button that was pressed, once the application is there', async () => {
    const [page, applicationComes] = await opened(PHONE);
    await page.getByRole('button', { name: 'APPLY NOW' }).first().click();
    await applicationComes();
    await page.getByRole('dialog', { name: 'Sign up' }).waitFor();
  });

  it('sends a form only by the application: nothing typed stands in the address', async () => {
    const [page, applicationComes] = await opened(PHONE);
    const email = page.getByLabel('Email for the newsletter');
    await email.fill('leela');
    await email.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await applicationComes();
    await eventually(async () =>
      expect(
        await email.evaluate((field) => field.matches(':invalid, [aria-invalid="true"]')),
      ).toBe(true),
    );
    expect(await email.inputValue()).toBe('leela');
  });

  it.each(SIZES)(
    'is no more than a frame on the way to another page, with a $name',
    async (size) => {
      const [page, applicationComes] = await opened(size, '/PrivacyPolicy');
      await page.getByRole('status').getByText('Loading...').waitFor();
      const logo = page.getByRole('banner').getByRole('link', { name: 'Nattil' });
      const drawn = await logo.boundingBox();
      for (const ofLanding of ['APPLY NOW', 'Login', 'Open menu'])
        expect(await page.getByRole('button', { name: ofLanding }).count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(0);
      await applicationComes();
      await page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor();
      expect(await logo.boundingBox()).toEqual(drawn);
    },
  );
});

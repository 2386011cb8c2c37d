import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { adminSignedIn, call, memberSignedIn, somebody } from '../testing/people.ts';
import { tabTo } from '../testing/screen/keyboard.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

/** A PNG of 2 × 1 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgaGhgaGgAAAYHAgGLnR/lAAAAAElFTkSuQmCC',
  'base64',
);

describe.each(SIZES)('what members see of a shop with a $name', (size) => {
  const owner = somebody('Kayal Books');
  const shopName = `Kayal Books ${owner.phone.slice(-6)}`;
  let shopId: string;
  let admin: Record<string, string>;
  let visitor: Visitor;
  let page: Page;

  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

  beforeAll(async () => {
    admin = await adminSignedIn();
    const token = admin['adminToken'];
    const shop = {
      name: shopName,
      ownerName: 'Fathima Beevi',
      email: owner.email,
      phone: owner.phone,
      address: '18 Broadway, Kochi',
      category: 'bookstore',
      location: 'Kochi, Kerala',
    };
    ({ id: shopId } = await call<{ id: string }>('/admin/shops', shop, token));
    await call(`/admin/shops/${shopId}/approve`, {}, token, 'PUT');
    visitor = await visit(size, { storage: admin });
    page = visitor.page;
  });
  accompany(() => visitor);

  it('is set in Basic Info: website, picture, tag, badge and amenity', async () => {
    await page.goto(`/admin/shops?edit=${shopId}`);
    const form = dialog('Edit Shop');
    await form.getByRole('textbox', { name: 'Website' }).fill('www.kayal.example');
    await form
      .getByLabel('Picture file')
      .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: PICTURE });
    await form.getByText('This is how it will look').waitFor();
    const add = async (label: string, text: string) => {
      await form.getByRole('textbox', { name: label }).fill(text);
      await page.keyboard.press('Enter');
    };
    await add('Add a tag', 'backwater tales');
    await add('Add a badge', 'Since 1956');
    await add('Add an amenity', 'Reading room with tea');
    await visitor.see('admin-shop-profile');
  });

  it('has its place by a town and a pin that the keyboard moves', async () => {
    const form = dialog('Edit Shop');
    await form.getByRole('tab', { name: 'Address' }).click();
    await form.getByRole('button', { name: 'Find' }).click();
    await form.getByText(/Only the town was found/).waitFor();
    const latitude = form.getByRole('textbox', { name: 'Latitude' });
    const before = Number(await latitude.inputValue());
    const pin = form.getByRole('button', { name: /^Pin of the shop/ });
    await tabTo(page, pin);
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(Number(await latitude.inputValue())).toBeGreaterThan(before);
    expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.see('admin-shop-location');
    await form.getByRole('button', { name: 'Save' }).click();
    await dialog('Edit Shop').waitFor({ state: 'detached' });
  });

  it('is in the member area and on the public page', async () => {
    const visitors = await visit(size, { storage: await memberSignedIn(somebody('Nisha George')) });
    const query = String(
      new URLSearchParams({ search: shopName, location: 'Kochi, Kerala', shop: shopId }),
    );
    await eventually(async () => {
      await visitors.page.goto(`/search-results?${query}`);
      await visitors.page.getByText('Since 1956').waitFor({ timeout: 5_000 });
    });
    const details = visitors.page.getByRole('list', { name: 'Tags' });
    await details.getByText('backwater tales').waitFor();
    await visitors.page.getByText('Reading room with tea').waitFor();
    await visitors.page.getByRole('link', { name: /^www\.kayal\.example/ }).waitFor();
    const picture = visitors.page.locator('img[src^="/api/shop-pictures/"]').last();
    await picture.scrollIntoViewIfNeeded();
    await eventually(async () =>
      expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2),
    );
    await visitors.see('shop-with-profile');
    await visitors.page.goto(`/shops/${shopId}`);
    const preview = visitors.page.locator('meta[property="og:image"]');
    expect(await preview.getAttribute('content')).toMatch(
      /\/api\/shop-pictures\/[0-9a-f]{32}\.webp$/,
    );
    await visitors.context.close();
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminSignedIn, call, memberWithActiveCard, somebody } from '../testing/people.ts';
import { chooseInHeader } from '../testing/header.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

describe.each(SIZES)('a purchase on the behalf of a shop with a $name', (size) => {
  const owner = somebody('Malabar Mart');
  const member = somebody('Sindhu Mathew');
  const shopName = `Malabar Mart ${owner.phone.slice(-6)}`;
  let visitor: Visitor;
  let guest: Visitor;
  let cardNumber: string;
  const billNumber = `INV/${owner.phone.slice(-6)}`;

  beforeAll(async () => {
    const admin = await adminSignedIn();
    const { id } = await call<{ id: string }>('/admin/shops/register', {
      shopName,
      category: 'groceries',
      email: owner.email,
      phone: owner.phone,
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi',
      storeAddress: '4 Market Road, Kochi',
      confirmDetails: true,
    });
    await call(`/admin/shops/${id}/approve`, {}, admin['adminToken'], 'PUT');
    const storage = await memberWithActiveCard(member);
    const { card } = await call<{ card: { cardNumber: string } }>(
      '/users/card/details',
      undefined,
      storage['accessToken'],
    );
    ({ cardNumber } = card);
    visitor = await visit(size, { storage: admin });
    guest = await visit(size, { storage });
  });
  accompany(() => visitor);
  accompany(() => guest);

  const dialog = (name: string) => visitor.page.getByRole('dialog', { name });
  const list = () => visitor.page.getByRole('dialog', { name: `Purchases at ${shopName}` });

  /** Chooses from the menu of the shop's row, which exists on both sizes. */
  async function chooseForShop(action: string): Promise<void> {
    const { page } = visitor;
    await page.getByRole('button', { name: `More actions for ${shopName}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  const bought = () => guest.page.getByRole('region', { name: 'Recent Purchases' });

  it('A-153: the discount settings are saved, and there again after a reload', async () => {
    const { page } = visitor;
    await page.goto(`/admin/shops?${new URLSearchParams({ search: owner.email })}`);
    const open = () => chooseForShop('Discount settings');
    await open();
    await dialog('Discount Settings').getByLabel('Discount', { exact: true }).fill('12.5');
    await dialog('Discount Settings').getByLabel('Maximum discount').fill('100');
    await visitor.see('admin-discount-settings');
    await dialog('Discount Settings').getByRole('button', { name: 'Save Settings' }).click();
    await dialog('Discount Settings').waitFor({ state: 'detached' });
    await page.reload();
    await open();
    const settings = dialog('Discount Settings');
    await settings.waitFor();
    expect(await settings.getByLabel('Discount', { exact: true }).inputValue()).toBe('12.5%');
    expect(await settings.getByLabel('Maximum discount').inputValue()).toBe('100');
    await settings.getByRole('button', { name: 'Cancel' }).click();
    await settings.waitFor({ state: 'detached' });
  });

  it('A-152: the purchases of the shop are listed, and one is recorded with its discount', async () => {
    await chooseForShop('View purchases');
    await list().getByText('No purchases yet').waitFor();
    await list().getByRole('button', { name: 'Record Purchase' }).click();
    const form = dialog('Record Purchase');
    await form.getByLabel('Card Number').fill(cardNumber);
    await form.getByLabel('Bill Amount').fill('2000');
    // 12.5 % of the bill would be ₹250, but the shop's maximum applies.
    const preview = form.getByRole('status', { name: 'Preview' });
    await preview.getByText(member.name).waitFor();
    await preview.getByText('Active').waitFor();
    await preview.getByText('₹100.00 off').waitFor();
    await preview.getByText('12.5% from the shop, up to ₹100.00').waitFor();
    await form.getByLabel('Bill Number').fill(billNumber);
    await form.getByLabel('Note').fill('The till was offline');
    await visitor.see('admin-record-purchase');
    await form.getByRole('button', { name: 'Record Purchase' }).click();
    await form.waitFor({ state: 'detached' });
    const purchase = list().getByRole('row', { name: /₹2,000/ });
    await purchase.getByText('₹100.00').waitFor();
    await purchase.getByText('₹1,900.00').waitFor();
    await visitor.see('admin-purchases');
  });

  it('it is on the page Purchases, with details and totals, and in the export', async () => {
    const { page } = visitor;
    await page.goto(`/admin/purchases?${new URLSearchParams({ search: billNumber })}`);
    const row = page.getByRole('row', { name: new RegExp(shopName) });
    await row.getByText(billNumber).waitFor();
    await page.getByText('₹1,900.00').waitFor();
    await visitor.see('admin-all-purchases');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^purchases_export_.*\.csv$/);
    await row.getByRole('link', { name: shopName, exact: true }).click();
    const details = dialog(`Purchase at ${shopName}`);
    await details.getByText('The till was offline').waitFor();
    await visitor.see('admin-purchase-details');
    await page.goto(`/admin/shops?${new URLSearchParams({ search: owner.email })}`);
    await chooseForShop('View purchases');
    await list().getByText('₹1,900.00').waitFor();
  });

  it('the member finds it in Manage Card', async () => {
    await guest.page.goto('/search');
    await chooseInHeader(guest, 'Manage Card');
    await bought().getByText(shopName).waitFor();
    await bought().getByText('₹100.00 off').waitFor();
    await guest.see('manage-card-purchase');
  });

  it('reversed with a reason it counts no more', async () => {
    await list()
      .getByRole('button', { name: /^Reverse the purchase/ })
      .click();
    const form = dialog('Reverse Purchase');
    await form.getByRole('textbox').fill('The customer brought the goods back.');
    await form.getByRole('button', { name: 'Reverse Purchase' }).click();
    await form.waitFor({ state: 'detached' });
    await list().getByText('Reversed').waitFor();
    await guest.page.goto('/search');
    await chooseInHeader(guest, 'Manage Card');
    await bought()
      .getByText(/No purchases yet/)
      .waitFor();
  });
});

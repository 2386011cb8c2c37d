import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { formatLongDate } from '@nattil/contracts/formats';
import { eventually } from '../testing/eventually.ts';
import { tabTo } from '../testing/screen/keyboard.ts';
import { call, memberSignedIn, somebody } from '../testing/people.ts';
import { ADMIN } from '../testing/product.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

describe.each(SIZES)('a shop and its administrator with a $name', (size) => {
  const owner = somebody('Kasavu Corner');
  const shopName = `Kasavu Corner ${owner.phone.slice(-6)}`;
  const other = somebody('Neelam Traders');
  const otherName = `Neelam Traders ${other.phone.slice(-6)}`;
  /** One of the two sizes runs without a discount. */
  const withDiscount = size.name === 'desktop';
  let member: Record<string, string>;
  let visitor: Visitor;
  let page: Page;

  /** The results of a member's search by name. */
  async function foundByMember(name: string): Promise<string[]> {
    const query = new URLSearchParams({ search: name, location: 'Kochi, Kerala' });
    const found = await call<FoundShop[]>(
      `/users/shops/search?${query}`,
      undefined,
      member['accessToken'],
    );
    return found.map((shop) => shop.name).filter((found) => found === name);
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  async function goToTab(name: string): Promise<void> {
    if (visitor.onPhone) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }

  beforeAll(async () => {
    member = await memberSignedIn(somebody('Nisha George'));
    visitor = await visit(size);
    page = visitor.page;
  });
  accompany(() => visitor);

  it('M-116, M-279, M-281: registers in three steps, by keyboard alone', async () => {
    const { keyboard } = page;
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.goto('/');
    await tabTo(page, page.getByRole('button', { name: 'Register Shop' }));
    await keyboard.press('Enter');
    await dialog('Register Shop').getByText('Step 1 of 3').waitFor();
    expect(await submit.count()).toBe(0);
    await visitor.see('register-shop-1');
    await tabTo(page, page.getByLabel('Shop name'));
    await keyboard.type(shopName);
    await keyboard.press('Tab');
    await keyboard.type('Shopping');
    await keyboard.press('Tab');
    await keyboard.type(owner.email);
    await keyboard.press('Tab');
    await keyboard.type(owner.phone);
    await tabTo(page, next);
    await keyboard.press('Enter');

    await dialog('Register Shop').getByText('Step 2 of 3').waitFor();
    await tabTo(page, page.getByLabel('District'));
    await keyboard.type('Ernakulam');
    await keyboard.press('Tab');
    await keyboard.type('Kanayannur');
    await keyboard.press('Tab');
    await keyboard.type('Kochi');
    expect(await submit.count()).toBe(0);
    await visitor.see('register-shop-2');
    await tabTo(page, next);
    await keyboard.press('Enter');

    await dialog('Register Shop').getByText('Step 3 of 3').waitFor();
    await tabTo(page, page.getByLabel('Store address'));
    await keyboard.type('12 Broadway, Kochi');
    if (withDiscount) {
      await tabTo(page, page.getByLabel('Discount offer'));
      await keyboard.type('12');
    }
    await tabTo(page, page.getByLabel('I confirm that the details are correct'));
    await keyboard.press('Space');
    await visitor.see('register-shop-3');
    await tabTo(page, submit);
    await keyboard.press('Enter');
  });

  it('M-004, M-018, M-282, M-284, M-338: is thanked, and not found by members yet', async () => {
    const thanks = dialog('Thank you, your shop is registered');
    await thanks.waitFor();
    for (const promise of ['within 24 hours', '2-3 business days'])
      expect(await thanks.textContent()).toContain(promise);
    await visitor.see('shop-registered');
    await page.keyboard.press('Escape');
    await thanks.waitFor({ state: 'detached' });
    await dialog('Register Shop').waitFor({ state: 'detached' });
    expect(await foundByMember(shopName)).toEqual([]);
    await call('/admin/shops/register', {
      shopName: otherName,
      category: 'dining',
      email: other.email,
      phone: other.phone,
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi',
      storeAddress: '14 Broadway, Kochi',
      confirmDetails: true,
    });
  });

  it('A-005, A-020, A-231, A-232: the administrator signs in', async () => {
    await page.goto('/admin/login');
    await visitor.see('admin-login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.getByRole('button', { name: 'Sign in to Admin Panel' }).click();
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('region', { name: 'Pending Shop Approvals' }).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toEqual(expect.arrayContaining(['adminToken', 'adminUser']));
  });

  it('A-136, A-142, A-145: finds the pending shops in the table', async () => {
    await goToTab('Shops Management');
    const headers = page.getByRole('table', { name: 'Shops' }).getByRole('columnheader');
    expect(await headers.allTextContents()).toEqual([
      'Shop Details',
      'Category',
      'Town & District',
      'Discount Offered',
      'Total Purchases',
      'Status',
      'Registration Date',
      'Actions',
    ]);
    await row(shopName).getByText('Pending').waitFor();
    for (const action of ['Approve', 'Reject'])
      await row(shopName)
        .getByRole('button', { name: `${action}: ${shopName}` })
        .waitFor();
    await row(otherName).getByText('Pending').waitFor();
    await visitor.see('admin-shops');
    await page.getByRole('textbox', { name: 'Search shops' }).fill(owner.email);
    await row(otherName).waitFor({ state: 'detached' });
    await row(shopName).waitFor();
  });

  it('A-157, A-161, A-163, A-169: reads the details', async () => {
    await page.getByRole('link', { name: `View details of ${shopName}` }).click();
    const details = dialog(shopName);
    await details.getByText('12 Broadway, Kochi').waitFor();
    expect(await details.getByRole('tab').allTextContents()).toEqual([
      'Overview',
      'Business Info',
      'Approval Status',
      'Till',
    ]);
    await details.getByText(owner.email).waitFor();
    await visitor.see('admin-shop-details');
    await details.getByRole('tab', { name: 'Business Info' }).click();
    for (const fact of [
      'Registration number',
      'GST number',
      'PAN number',
      'Registration date',
      'Active status',
    ])
      await details.getByText(fact, { exact: true }).waitFor();
    await visitor.see('admin-shop-business');
    await details.getByRole('tab', { name: 'Approval Status' }).click();
    await details.getByText(/waits for a decision/).waitFor();
    await visitor.see('admin-shop-approval');
  });

  it('A-166, A-199, A-200, A-201, A-275: approves it, and members find it', async () => {
    await dialog(shopName).getByRole('button', { name: 'Approve' }).click();
    const question = dialog('Approve Shop');
    const summary = question.getByRole('region', { name: 'Shop' });
    await summary.getByText(shopName).waitFor();
    await summary.getByText(owner.email).waitFor();
    await question.getByRole('heading', { name: 'What happens next?' }).waitFor();
    await question.getByText(/^This action is written to the audit log/).waitFor();
    await visitor.see('admin-approve');
    const approved = page.waitForResponse(/\/shops\/[^/]+\/approve/);
    await question.getByRole('button', { name: 'Approve Shop' }).click();
    expect((await approved).status()).toBe(200);
    await eventually(async () => expect(await foundByMember(shopName)).toEqual([shopName]));
    await page.getByText('Shop approved successfully!').waitFor();
    const panel = dialog(shopName).getByRole('region', { name: 'Approved' });
    await panel.getByText('Members find this shop in their search.').waitFor();
    await panel.getByText(formatLongDate(new Date().toISOString()), { exact: true }).waitFor();
    const admin = await page.evaluate(() => localStorage.getItem('adminUser'));
    await panel.getByText((JSON.parse(admin!) as { id: string }).id).waitFor();
    await page.keyboard.press('Escape');
    await row(shopName).getByText('Approved').waitFor();
  });

  it('A-276, A-335, A-336: rejects the other one, with a reason', async () => {
    await page.getByRole('textbox', { name: 'Search shops' }).fill(other.email);
    await row(otherName).waitFor();
    await page.getByRole('button', { name: `Reject: ${otherName}` }).click();
    const question = dialog('Reject Shop');
    // The button looks disabled, but explains why when it is pressed.
    await question.getByRole('button', { name: 'Reject Shop' }).click({ force: true });
    await question.getByText('Please provide a reason for rejecting this shop').waitFor();
    await question.getByRole('textbox').fill('Too short');
    await question.getByText('Rejection reason must be at least 10 characters long').waitFor();
    await visitor.see('admin-reject');
    await question.getByRole('textbox').fill('Ten chars!');
    await question.getByRole('button', { name: 'Reject Shop' }).click();
    await question.waitFor({ state: 'detached' });
    await row(otherName).getByText('Rejected').waitFor();
    await page.getByRole('button', { name: new RegExp(`Re-approve.*${otherName}`) }).waitFor();
    expect(await foundByMember(otherName)).toEqual([]);
  });

  it('the audit trail shows who, when, from where, before and after', async () => {
    await goToTab('Audit Trail');
    await page.getByLabel('Action').selectOption('ShopApproved');
    const event = row(shopName).first();
    await event.getByText('Shop approved').waitFor();
    await event.getByText('Administrator').first().waitFor();
    await event.getByText(visitor.ip).waitFor();
    await event.getByRole('time').or(event.locator('time')).first().waitFor();
    const status = event.getByRole('listitem').filter({ hasText: 'Status' });
    await eventually(async () => expect(await status.locator('del').textContent()).toBe('pending'));
    await eventually(async () =>
      expect(await status.locator('ins').textContent()).toBe('approved'),
    );
    await visitor.see('admin-audit');
  });

  it('the audit trail is verified', async () => {
    await page.getByRole('button', { name: 'Verify audit trail' }).click();
    await page.getByText('The audit trail is valid').waitFor();
    await visitor.see('admin-audit-verified');
  });

  it('the member sees the shop on the screen', async () => {
    const nisha = await visit(size, { storage: member });
    const query = new URLSearchParams({ search: shopName, location: 'Kochi, Kerala' });
    await nisha.page.goto(`/search-results?${query}`);
    const link = nisha.page.getByRole('link', { name: shopName, exact: true });
    await link.waitFor();
    await nisha.see('approved-shop-found');
    const address = new URL((await link.getAttribute('href'))!, nisha.page.url());
    await nisha.page.goto(`/shops/${address.searchParams.get('shop')}`);
    await nisha.page.getByRole('heading', { level: 1, name: shopName }).waitFor();
    await nisha.see('shop-page');
    await nisha.leave();
  });
});

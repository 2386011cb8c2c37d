import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatPhone } from '@nattil/contracts/formats';
import { eventually } from '../testing/eventually.ts';
import { tabTo } from '../testing/screen/keyboard.ts';
import {
  adminSignedIn,
  memberSignedIn,
  memberWithActiveCard,
  somebody,
} from '../testing/people.ts';
import { accompany, SIZES, visit, type Visitor } from '../testing/visitor.ts';

/** The first bytes of a workbook, which is a zip file. */
const ZIP = 'PK';

describe.each(SIZES)('the portal with a $name', (size) => {
  const member = somebody('Devika Rajan');
  const guest = somebody('Ammini Amma');
  const holder = somebody('Sreeja Nambiar');
  const owner = somebody('Thattukada');
  const shopName = `Thattukada ${owner.phone.slice(-6)}`;
  let visitor: Visitor;
  let page: Page;

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const gone = (name: string) => dialog(name).waitFor({ state: 'detached' });
  async function goToTab(name: string, title = name): Promise<void> {
    if (visitor.onPhone) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  async function chooseInProfileMenu(entry: string): Promise<void> {
    await page.getByRole('button', { name: /profile menu/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  }
  /** Presses a button; returns the name and the first bytes of the saved file. */
  async function saved(label: string): Promise<[name: string, begin: string]> {
    const download = page.waitForEvent('download');
    await button(label).click();
    const file = await download;
    const bytes = await buffer(await file.createReadStream());
    return [file.suggestedFilename(), bytes.subarray(0, 2).toString()];
  }

  beforeAll(async () => {
    await memberWithActiveCard(holder);
    await memberSignedIn({ ...guest, name: 'അമ്മിണിക്കുട്ടിയമ്മ' });
    visitor = await visit(size, { storage: await adminSignedIn() });
    page = visitor.page;
  });
  accompany(() => visitor);

  describe('the dashboard', () => {
    it('shows what happens on the platform', async () => {
      await page.goto('/admin/dashboard');
      const totals = page.getByLabel('Totals');
      await totals.getByText('Total Users').waitFor();
      await totals
        .getByText(/^[\d,]*[1-9]$/)
        .first()
        .waitFor();
      for (const name of ['Quick Stats', "Today's Activity", 'System Health'])
        await page.getByRole('region', { name }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await visitor.see('admin-dashboard');
    });

    it('A-078: is saved as a report', async () => {
      expect(await saved('Export Report')).toEqual([
        expect.stringMatching(/^dashboard_export_\d{4}-\d\d-\d\d\.xlsx$/),
        ZIP,
      ]);
      await button('Dismiss message').click();
    });
  });

  describe('a user', () => {
    it('is added, by keyboard alone', async () => {
      await goToTab('Users Management');
      await row(holder.email).waitFor();
      await row('അമ്മിണിക്കുട്ടിയമ്മ').first().waitFor();
      await visitor.see('admin-users');
      // Rendered in the page's own web font.
      const faces = () =>
        page.evaluate(() =>
          [...document.fonts].flatMap(({ status, unicodeRange }) =>
            status === 'loaded' ? [unicodeRange] : [],
          ),
        );
      expect(await faces()).toContainEqual(expect.stringMatching(/U\+D00/i));
      if (size.name === 'desktop') {
        // Each number stays on one line: its height equals that of a line of the same size.
        const heights = await page
          .getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/)
          .evaluateAll((all) => all.map((number) => number.getBoundingClientRect().height));
        expect(heights.length).toBeGreaterThan(0);
        expect(Math.max(...heights)).toBeLessThan(30);
      }
      await tabTo(page, button('Add User'));
      await page.keyboard.press('Enter');
      const form = dialog('Add New User');
      for (const [label, text] of [
        ['Name', member.name],
        ['Email', member.email],
        ['Phone', member.phone],
      ] as const) {
        await tabTo(page, form.getByRole('textbox', { name: label }));
        await page.keyboard.type(text);
      }
      await visitor.see('admin-add-user');
      await page.keyboard.press('Enter');
      await page.getByText('User created successfully!').waitFor();
      await gone('Add New User');
    });

    it('is found by its e-mail, with its details', async () => {
      await page.getByRole('textbox', { name: 'Search users' }).fill(member.email);
      await row(holder.email).waitFor({ state: 'detached' });
      await row(member.name).waitFor();
      await page.getByRole('link', { name: `View details of ${member.name}` }).click();
      await dialog(member.name)
        .getByText(formatPhone(`+91${member.phone}`))
        .waitFor();
      await visitor.see('admin-user-details');
      await dialog(member.name).getByRole('tab', { name: 'Discount History' }).click();
      await dialog(member.name).getByText('No discounts yet').waitFor();
      await visitor.see('admin-user-discounts');
      await page.keyboard.press('Escape');
      await gone(member.name);
    });

    it('is found by phone with Ctrl K, and served without leaving the details', async () => {
      await page.keyboard.press('Control+k');
      await dialog('Search').getByRole('combobox').waitFor();
      await page.keyboard.type(member.phone);
      await dialog('Search').getByRole('option', { name: member.name }).first().waitFor();
      await page.keyboard.press('Enter');
      await dialog(member.name).getByRole('button', { name: 'Edit User' }).click();
      const form = dialog('Edit User');
      await form.getByRole('textbox', { name: 'Name' }).fill('Devika Menon');
      await visitor.see('admin-edit-user');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await gone('Edit User');
      const details = dialog('Devika Menon');
      await details.getByRole('button', { name: 'Update Card' }).click();
      const card = dialog('Update Card Details');
      await card.getByRole('combobox', { name: 'Discount Tier' }).selectOption('Gold (8%)');
      await visitor.see('admin-card');
      await card.getByRole('button', { name: 'Update Card' }).click();
      await gone('Update Card Details');
      await details.getByText('Gold (8%)').first().waitFor();
      await details.getByRole('button', { name: 'Reset Password' }).click();
      const reset = dialog('Reset Password');
      for (const field of [/^New Password/, /^Confirm Password/])
        await reset.getByLabel(field).fill('Onam-2026-sadya');
      await reset.getByRole('button', { name: 'Reset Password' }).click();
      await gone('Reset Password');
      await page.keyboard.press('Escape');
      await gone('Devika Menon');
      await page.getByRole('textbox', { name: 'Search users' }).fill(member.email);
      await row(holder.email).waitFor({ state: 'detached' });
      await row('Devika Menon').waitFor();
    });

    it('is deleted, after a question', async () => {
      await button('More actions for Devika Menon').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = dialog('Delete User');
      await question.getByText(/cannot be undone/).waitFor();
      await visitor.see('admin-delete-user');
      await question.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No users match your current search criteria.').waitFor();
      await visitor.see('admin-users-none');
    });
  });

  describe('a shop', () => {
    it('is added in three steps', async () => {
      await goToTab('Shops Management');
      await button('Add New Shop').click();
      const wizard = dialog('Add New Shop');
      const type = (label: string, text: string) =>
        wizard.getByRole('textbox', { name: label }).fill(text);
      await wizard.getByText('Step 1 of 3').waitFor();
      await type('Shop name', shopName);
      await type('Owner name', 'Fathima Beevi');
      await type('Email', owner.email);
      await type('Phone', owner.phone);
      await visitor.see('admin-add-shop-1');
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByText('Step 2 of 3').waitFor();
      await wizard
        .getByRole('textbox', { name: 'Address', exact: true })
        .fill('18 Broadway, Kochi');
      await wizard.getByRole('combobox', { name: 'Category' }).selectOption('Groceries');
      await visitor.see('admin-add-shop-2');
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByText('Step 3 of 3').waitFor();
      await type('Discount', '7.5');
      await visitor.see('admin-add-shop-3');
      await wizard.getByRole('button', { name: 'Add Shop' }).click();
      await gone('Add New Shop');
    });

    it('is approved and described', async () => {
      await page.getByRole('textbox', { name: 'Search shops' }).fill(owner.email);
      // Wait for the other rows to go: a menu open while the list shrinks may lose its row from
      // view.
      const found = page.getByRole('link', { name: /^View details of/ });
      await eventually(async () => expect(await found.count()).toBe(1));
      await button(`Approve: ${shopName}`).click();
      await dialog('Approve Shop').getByRole('button', { name: 'Approve Shop' }).click();
      await gone('Approve Shop');
      await row(shopName).getByText('Approved').waitFor();
      await button(`More actions for ${shopName}`).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const form = dialog('Edit Shop');
      await form.getByRole('textbox', { name: 'Description' }).fill('Snacks of the evening');
      await visitor.see('admin-edit-shop');
      await form.getByRole('button', { name: 'Save' }).click();
      await gone('Edit Shop');
      await page.getByRole('link', { name: `View details of ${shopName}` }).click();
      await dialog(shopName).getByText('Snacks of the evening').waitFor();
      await page.keyboard.press('Escape');
      await gone(shopName);
    });

    it('is blocked with a reason, and activated again', async () => {
      await button(`Block: ${shopName}`).click();
      const question = dialog('Block Shop');
      await question.getByRole('textbox', { name: /Reason/ }).fill('Members complained twice.');
      await visitor.see('admin-block');
      await question.getByRole('button', { name: 'Block Shop' }).click();
      await gone('Block Shop');
      await row(shopName).getByText('Blocked').waitFor();
      await button(`Activate: ${shopName}`).click();
      await visitor.see('admin-activate');
      await dialog('Activate Shop').getByRole('button', { name: 'Activate Shop' }).click();
      await gone('Activate Shop');
      await row(shopName).getByText('Approved').waitFor();
    });

    it('A-125: is saved with the others that are listed', async () => {
      expect(await saved('Export')).toEqual([
        expect.stringMatching(/^shops_export_\d{4}-\d\d-\d\d\.xlsx$/),
        ZIP,
      ]);
    });

    it('A-050: is found by the search of the header, by keyboard alone', async () => {
      await goToTab('OTP Sessions', 'OTP Sessions');
      await page.keyboard.press('Control+k');
      const search = dialog('Search');
      await search.getByRole('combobox').waitFor();
      await page.keyboard.type(shopName);
      await search.getByRole('option', { name: new RegExp(shopName) }).waitFor();
      await visitor.see('admin-search');
      await page.keyboard.press('Enter');
      await dialog(shopName).waitFor();
      await page.keyboard.press('Escape');
      await gone(shopName);
    });
  });

  describe('what happens around', () => {
    it('lists the one-time passwords, and shows one', async () => {
      await goToTab('OTP Sessions', 'OTP Sessions');
      await page.getByRole('textbox', { name: 'Search OTP sessions' }).fill(holder.email);
      // The previous list may contain the same session.
      await page.waitForURL(/search=/);
      const session = page.getByRole('link', { name: /^View session/ });
      await row(holder.email).first().waitFor();
      await visitor.see('admin-otp');
      await session.first().click();
      await dialog('OTP session details').getByText(holder.email).first().waitFor();
      await visitor.see('admin-otp-details');
      await page.keyboard.press('Escape');
      await gone('OTP session details');
    });

    it('finds events in the audit trail by a name and an address', async () => {
      await goToTab('Audit Trail');
      const search = page.getByRole('textbox', { name: 'Search the audit trail' });
      await search.fill(shopName);
      await page.waitForURL(/search=/);
      await row('Shop approved').first().waitFor();
      await visitor.see('admin-audit-search');
      await search.fill('192.0.2.250');
      await page.getByText('No events found').waitFor();
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await page.getByText('No events found').waitFor({ state: 'detached' });
      await page.getByRole('row').nth(1).waitFor();
    });

    it('tells what needs attention', async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('heading', { name: 'Notifications' }).waitFor();
      await visitor.see('admin-notifications');
      await page.keyboard.press('Escape');
    });

    it('lists the administrators', async () => {
      await chooseInProfileMenu('Administrators');
      await row('\\(you\\)').waitFor();
      await visitor.see('admin-administrators');
      // Phones and print always show the exact time; a mouse shows it on hover.
      const isShown = () =>
        page
          .locator('time[tabindex]')
          .first()
          .locator('span')
          .last()
          .evaluate((exact) => exact.getBoundingClientRect().width > 20);
      expect(await isShown()).toBe(visitor.onPhone);
      await page.emulateMedia({ media: 'print' });
      expect(await isShown()).toBe(true);
      await page.emulateMedia({ media: null });
    });

    it('is dark when one prefers that', async () => {
      await chooseInProfileMenu('Preferences');
      await visitor.see('admin-preferences');
      const theme = dialog('Preferences').getByRole('radiogroup').first();
      await theme.getByText('Dark').click();
      await page.locator('[data-mantine-color-scheme="dark"]').waitFor();
      await visitor.see('admin-preferences-dark');
      await page.keyboard.press('Escape');
      await page.goto('/admin/dashboard');
      await page.getByLabel('Totals').getByText('Total Users').waitFor();
      await visitor.see('admin-dashboard-dark');
      await chooseInProfileMenu('Preferences');
      await theme.getByText('Light').click();
      await page.locator('[data-mantine-color-scheme="light"]').waitFor();
      await theme.getByText('Device').click();
    });
  });
});

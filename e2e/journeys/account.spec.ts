import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { accountMenu, chooseInHeader } from '../testing/header.ts';
import { call, memberWithActiveCard, newestCode, somebody } from '../testing/people.ts';
import { accompany, PHONE, visit, type Visitor } from '../testing/visitor.ts';

const NAME = 'അമ്മിണിക്കുട്ടിയമ്മ ഉണ്ണികൃഷ്ണൻനമ്പൂതിരിപ്പാട് രാമചന്ദ്രൻ';
const NEW_PASSWORD = 'Kayal-veedu-2027';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('keptForOffline'));

/** Whether a touch in the middle of the element hits it, that is, nothing covers it. */
const isUncovered = (element: Locator) =>
  element.evaluate((seen) => {
    const { left, top, width, height } = seen.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (seen.contains(there) || there.contains(seen));
  });

describe('a member with a long name in Malayalam, on a phone', () => {
  const person = somebody('Ammini Amma');
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    const storage = await memberWithActiveCard({ ...person, name: NAME });
    visitor = await visit(PHONE, { storage });
    ({ page } = visitor);
    await page.goto('/search');
  });
  accompany(() => visitor);

  const dialog = (name: string) => page.getByRole('dialog', { name });

  it('M-093: reads the profile, in letters that the page brings with it', async () => {
    await chooseInHeader(visitor, 'profile');
    await dialog('Profile').getByText(NAME).first().waitFor();
    await visitor.see('own-profile');
    expect(
      await page.evaluate(() =>
        [...document.fonts].some(
          ({ status, unicodeRange }) => status === 'loaded' && /U\+D00/i.test(unicodeRange),
        ),
      ),
    ).toBe(true);
  });

  it('M-095, M-096: has a new picture in the header at once, and removes it again', async () => {
    const inHeader = accountMenu(visitor).locator('img');
    const buffer = await page.screenshot();
    const file = { name: 'ammini.png', mimeType: 'image/png', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await dialog('Profile').getByRole('button', { name: 'Save picture' }).click();
    await inHeader.waitFor({ state: 'attached' });
    await eventually(async () =>
      expect(
        await inHeader.evaluate((image) => [
          (image as HTMLImageElement).complete,
          (image as HTMLImageElement).naturalWidth,
        ]),
      ).toEqual([true, 256]),
    );
    await dialog('Profile').getByRole('button', { name: 'delete picture' }).click();
    await dialog('Delete your picture?').getByRole('button', { name: 'Delete picture' }).click();
    await inHeader.waitFor({ state: 'detached' });
  });

  it('M-418: a new e-mail counts with the fourth digit of its code', async () => {
    const email = `new.${person.email}`;
    await dialog('Profile').getByRole('button', { name: 'Edit profile' }).click();
    await dialog('Edit profile').getByLabel('Email', { exact: true }).fill(email);
    await dialog('Edit profile').getByLabel('Current password').fill(person.password);
    await visitor.see('edit-profile');
    await dialog('Edit profile').getByRole('button', { name: 'Save' }).click();
    await dialog('Enter OTP').waitFor();
    await visitor.see('contact-code');
    const code = await newestCode(email);
    await dialog('Enter OTP').getByLabel('Digit 1 of 4').click();
    await page.keyboard.type(code);
    await page.getByText('Your new email is confirmed.').waitFor();
    await dialog('Profile').getByText(email).waitFor();
    person.email = email;
  });

  it('reads the own data on the phone: each value has the width of the page', async () => {
    const download = page.waitForEvent('download');
    await dialog('Profile').getByRole('button', { name: 'Page to read' }).click();
    const folder = await mkdtemp(join(tmpdir(), 'nattil-own-data-'));
    const file = join(folder, 'own-data.html');
    await (await download).saveAs(file);
    const html = await readFile(file, 'utf8');
    await rm(folder, { recursive: true });
    const copy = await visitor.newTab();
    await copy.setContent(html);
    await copy.getByText(NAME).waitFor();
    await visitor.picture('own-data', copy);
    const widths = await copy
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(widths.length).toBeGreaterThan(10);
    expect(Math.min(...widths)).toBeGreaterThan(280);
    await copy.close();
  });

  it('changes the password, which ends the session of another phone and erases its copy of the card', async () => {
    const { email, password } = person;
    const { accessToken, refreshToken, user } = await call<{
      accessToken: string;
      refreshToken: string;
      user: object;
    }>('/auth/login', { email, password });
    const storage = { accessToken, refreshToken, userData: JSON.stringify(user) };
    const other = await visit(PHONE, { storage });
    other.accept(/401/);
    await other.page.goto('/search');
    await eventually(async () => expect(await kept(other.page)).toContain('cardNumber'));

    await dialog('Profile').getByRole('button', { name: 'Change Password' }).click();
    const form = dialog('Change Password');
    await form.getByLabel('Current password').fill(password);
    await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await visitor.see('change-password');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed. Your other devices are signed out.').waitFor();
    person.password = NEW_PASSWORD;

    await eventually(async () => {
      await other.page.reload();
      await other.page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
    });
    expect(await kept(other.page)).toBeNull();
    await other.leave();
  });

  it('deletes the account: what is wrong with the password is seen, and nothing stays in the browser', async () => {
    await dialog('Profile').getByRole('button', { name: 'Delete Account' }).click();
    const form = dialog('Delete your account?');
    const submit = form.getByRole('button', { name: 'Delete my account' });
    visitor.accept(/422/);
    for (const [typed, wrong] of [
      ['', 'Password is required'],
      ['Nonsense-2026', 'Invalid password. Please check and try again.'],
    ] as const) {
      await form.getByLabel('Your password').fill(typed);
      await submit.click();
      const message = form.getByText(wrong);
      await message.waitFor();
      expect(await isUncovered(message)).toBe(true);
    }
    await visitor.see('delete-account');
    await form.getByLabel('Your password').fill(person.password);
    await submit.click();
    await dialog('Your account is deleted').waitFor();
    await visitor.see('account-deleted');
    expect(await kept(page)).toBeNull();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    for (const personal of [NAME, person.email, person.phone])
      expect(stored).not.toContain(personal);
    await expect(
      call('/auth/login', { email: person.email, password: person.password }),
    ).rejects.toThrow('404');
  });
});

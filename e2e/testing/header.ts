import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { Visitor } from './visitor.ts';

/** Presses an entry of the member area's header, which is in the menu on a phone. */
export async function chooseInHeader(
  { page, onPhone }: Visitor,
  entry: 'Login' | 'Signup' | 'profile' | 'Manage Card' | 'Logout',
): Promise<void> {
  const header = page.getByRole('banner');
  if (onPhone) {
    const button = header.getByRole('button', { name: entry, exact: true }).last();
    // The menu closes when the session turns out to be valid, because its entries change.
    await eventually(async () => {
      if (!(await button.isVisible()))
        await header.getByRole('button', { name: 'Open menu' }).click({ timeout: 5_000 });
      await button.click({ timeout: 5_000 });
    });
    return;
  }
  if (entry === 'Login' || entry === 'Signup') {
    await header.getByRole('button', { name: entry, exact: true }).click();
    return;
  }
  await accountMenu({ page }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The account menu exists for signed-in members only. */
export function accountMenu({ page }: Pick<Visitor, 'page'>): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Account menu/ });
}

import type { Page } from 'playwright-core';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../product.ts';
import type { Press } from './browser.ts';

/** A page of the portal, opened with an empty cache, or a step on it. */
export interface PortalPage {
  name: string;
  path: string;
  isSignedIn?: true;
  /** Selector of the page's main content. */
  content: string;
  press?: Press;
  what: string;
  targetMs: number;
}

const FORM = 'input[type="password"]';
const FIGURES = '[aria-label="Totals"] dd.tabular:not(:has(.mantine-Skeleton-root))';
const ROWS = 'main tbody tr:not(:has(.mantine-Skeleton-root)) td';

/** Lists that have rows in the demo data. */
const LISTS = ['Users Management', 'Shops Management', 'Audit Trail'];

export const PORTAL: readonly PortalPage[] = [
  {
    name: 'portal, sign-in',
    path: '/admin/login',
    content: FORM,
    what: 'Until its form is there',
    targetMs: 2_500,
  },
  {
    name: 'portal, dashboard',
    path: '/admin/login',
    content: FORM,
    press: { ready: filledForm, content: FIGURES },
    what: 'From the press of the sign-in until the figures are there, of which one second is fixed',
    targetMs: 3_000,
  },
  {
    name: 'portal, dashboard',
    path: '/admin/dashboard',
    isSignedIn: true,
    content: FIGURES,
    what: 'Until the figures of a signed-in administrator are there',
    targetMs: 3_000,
  },
  ...LISTS.map((label): PortalPage => ({
    name: `portal, ${label}`,
    path: '/admin/dashboard',
    isSignedIn: true,
    content: FIGURES,
    press: { ready: (page) => linkTo(page, label), content: ROWS },
    what: 'From the press of the link on the dashboard until the rows are there',
    targetMs: 2_000,
  })),
];

async function filledForm(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN_EMAIL);
  await page.locator(FORM).fill(ADMIN_PASSWORD);
  return page.locator('button[type="submit"]');
}

/** The charts are the last that the dashboard loads. */
async function linkTo(page: Page, label: string) {
  await page.locator('.recharts-surface').first().waitFor();
  return page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: label });
}

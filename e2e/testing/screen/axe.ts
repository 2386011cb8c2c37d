import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { root } from '../root.ts';

// Each load of a page needs it again; `axe.source` has more than twice the size.
const source = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** The axe findings of the current page, one line per element; all rules unless some are given. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // The debugger evaluates it, because the Content-Security-Policy allows no script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    // Ignores target sizes behind a dialog: axe measures elements that the dialog covers.
    const dialogs = '[aria-modal="true"], [role="dialog"]';
    const covered = (id: string, target: string) =>
      id === 'target-size' &&
      document.querySelector(dialogs) !== null &&
      document.querySelector(target)?.closest(dialogs) === null;
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // No rule in use reads style sheets, and without network they cannot be loaded again.
      preload: false,
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.flatMap(({ target, failureSummary }) => {
        const place = target.join(' ');
        if (covered(id, place)) return [];
        const why = failureSummary?.split('\n').slice(1).join(' ').trim() ?? '';
        return [`${id}: ${help} at ${place} (${why})`];
      }),
    );
  }, rules);
}

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The axe findings of the current page, one line per element; all rules unless some are given. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // The debugger evaluates it, because the Content-Security-Policy allows no script.
  await page.evaluate(`globalThis.axe ?? (() => { ${axe.source} })()`);
  return page.evaluate(async (only) => {
    // Ignores target sizes behind a dialog: axe measures elements that the dialog covers.
    const covered = (id: string, target: string) =>
      id === 'target-size' &&
      document.querySelector('[aria-modal="true"]') !== null &&
      document.querySelector(target)?.closest('[aria-modal="true"]') === null;
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
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

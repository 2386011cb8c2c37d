import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it is, a line for each element; empty when nothing. Of all rules, or some. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated by the browser's debugger: the product's Content-Security-Policy allows no script.
  await page.evaluate(`globalThis.axe ?? (() => { ${axe.source} })()`);
  return page.evaluate(async (only) => {
    // Nobody can press what a dialog covers, however much of it axe sees beside the dialog's fields.
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

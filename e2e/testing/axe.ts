import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it stands, a line for each element; empty when nothing. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger: the product's Content-Security-Policy allows no script.
  await page.evaluate(`globalThis.axe ?? (() => { ${axe.source} })()`);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const why = failureSummary?.split('\n').slice(1).join(' ').trim() ?? '';
        return `${id}: ${help} at ${target.join(' ')} (${why})`;
      }),
    );
  });
}

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it is, a line for each element; empty when nothing. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger: the product's Content-Security-Policy allows no script.
  await page.evaluate(`globalThis.axe ?? (() => { ${axe.source} })()`);
  return page.evaluate(async () => {
    // Markers are where the shops are, and these can be close together; the list offers the same.
    const essential = (id: string, target: string) =>
      id === 'target-size' && target.includes('leaflet-marker-icon');
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.flatMap(({ target, failureSummary }) => {
        if (essential(id, target.join(' '))) return [];
        const why = failureSummary?.split('\n').slice(1).join(' ').trim() ?? '';
        return [`${id}: ${help} at ${target.join(' ')} (${why})`];
      }),
    );
  });
}

import { ask, bareServer, CONNECTIONS, figure } from './bare-search.ts';
import type { Bench } from './bench.ts';
import type { Fixture } from './fixture.ts';
import type { LoadResult } from './processes/load-generator.ts';
import type { Line } from './report.ts';
import { searchMixes } from './search-mixes.ts';
import { median, whole } from './stats.ts';

/**
 * What a first prototype of such arrays answered in a second, on another machine: 1,000,000 shops, 32
 * connections, 50 results of about 300 bytes.
 */
const PROTOTYPE = { near: 8_069, category: 11_750, words: 6_566 };
const OF_PROTOTYPE = 0.8;
const ROUNDS = 5;

/** Whether the plain arrays are the baseline that they should be: how fast they are with results as brief. */
export async function baselineItself(
  fixture: Fixture,
  shops: number,
  { quick, say }: Bench,
): Promise<Line[]> {
  const lines: Line[] = [];
  const { child, port } = await bareServer(fixture, 'brief');
  try {
    for (const [kind, prototype] of Object.entries(PROTOTYPE)) {
      const paths = searchMixes(quick ? 60 : 600)[kind as keyof typeof PROTOTYPE];
      const results: LoadResult[] = [];
      await ask({ port, headers: {}, paths, seconds: 2, awake: true });
      for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1)
        results.push(await ask({ port, headers: {}, paths, seconds: quick ? 1 : 4, awake: true }));
      const ratio = median(results.map(({ perSecond }) => perSecond)) / prototype;
      const what = `Plain arrays alone, ${kind}, ${whole(shops)} shops, results of 300 bytes, ${CONNECTIONS} connections; a prototype elsewhere`;
      say(`  search: ${what}: ${figure(results)}`);
      lines.push({
        item: 'search',
        what,
        baseline: `${whole(prototype)}/s`,
        product: figure(results),
        ratio: ratio.toFixed(2),
        target: `≥ ${OF_PROTOTYPE} on a quiet machine`,
        met: quick ? null : ratio >= OF_PROTOTYPE,
      });
    }
  } finally {
    child.kill('SIGTERM');
  }
  return lines;
}

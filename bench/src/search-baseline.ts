import { ask, bareServer, CONNECTIONS, figure, ROUND_SECONDS, ROUNDS } from './bare-search.ts';
import type { Bench } from './bench.ts';
import type { Fixture } from './fixture.ts';
import type { LoadResult } from './processes/load-generator.ts';
import type { Line } from './report.ts';
import { searchMixes } from './search-mixes.ts';
import { median, whole } from './stats.ts';

/**
 * Requests per second of a first prototype of such arrays, on another machine: 1,000,000 shops, 32
 * connections, 50 results of about 300 bytes.
 */
const PROTOTYPE = { near: 8_069, category: 11_750, words: 6_566 };
const OF_PROTOTYPE = 0.8;

/**
 * Checks that the plain arrays are a fair baseline. Measures their speed with results as brief as
 * the prototype's, and against a server on this machine that only sends as many bytes.
 */
export async function baselineItself(
  fixture: Fixture,
  shops: number,
  { quick, say }: Bench,
): Promise<Line[]> {
  const lines: Line[] = [];
  const [brief, constant] = [
    await bareServer(fixture, 'brief'),
    await bareServer(fixture, 'constant'),
  ];
  try {
    for (const [kind, prototype] of Object.entries(PROTOTYPE)) {
      const paths = searchMixes(quick ? 60 : 600)[kind as keyof typeof PROTOTYPE];
      const load = (port: number, seconds: number) =>
        ask({ port, headers: {}, paths, seconds, awake: true });
      const [results, max]: [LoadResult[], LoadResult[]] = [[], []];
      for (const { port } of [brief, constant]) await load(port, 2);
      for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
        results.push(await load(brief.port, ROUND_SECONDS));
        max.push(await load(constant.port, ROUND_SECONDS));
      }
      const ratio = median(results.map(({ perSecond }) => perSecond)) / prototype;
      const share = median(results.map((result, n) => result.perSecond / max[n]!.perSecond));
      const what = `Plain arrays alone, ${kind}, ${whole(shops)} shops, results of 300 bytes, ${CONNECTIONS} connections`;
      say(`  search: ${what}: ${figure(results)}; the same 15 kB always: ${figure(max)}`);
      lines.push(
        {
          item: 'search',
          what: `${what}; a prototype elsewhere`,
          baseline: `${whole(prototype)}/s`,
          product: figure(results),
          ratio: ratio.toFixed(2),
          target: `≥ ${OF_PROTOTYPE} on a quiet machine`,
          met: quick ? null : ratio >= OF_PROTOTYPE,
        },
        {
          item: 'search',
          what: `${what}; 15 kB that are always the same, behind Fastify alone`,
          baseline: figure(max),
          product: figure(results),
          ratio: share.toFixed(2),
          target: '',
          met: null,
        },
      );
    }
  } finally {
    for (const { child } of [brief, constant]) child.kill('SIGTERM');
  }
  return lines;
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../bench.ts';
import { freePort, processFile, runProcess, startNode, until } from '../child.ts';
import type { Fixture } from '../fixture.ts';
import type { Load, LoadResult } from '../processes/load-generator.ts';
import type { BareSearch } from '../processes/bare-search-server.ts';
import { searchPaths } from '../search-requests.ts';
import { median, ms, whole } from '../stats.ts';

const CONNECTIONS = 32;
const TARGET = 0.6;
/** The product's own default. */
const POOL = 20;

/** Search over HTTP against a bare server with the same SQL on the same database. */
export const search: Item = async ({ quick, say, shared }) => {
  const fixture = await shared();
  const paths = searchPaths(quick ? 80 : 240);
  const statements = await recordedSearches(fixture, paths);
  const input: BareSearch = { databaseUrl: fixture.url, pool: POOL, statements };
  const file = join(fixture.dataDir, 'bare-search.json');
  await writeFile(file, JSON.stringify(input));
  const port = await freePort();
  const bare = startNode([processFile('bare-search-server'), file, String(port)]);
  bare.stderr!.on('data', (text: Buffer) => process.stderr.write(text));
  await until(
    'the bare server is ready',
    async () => (await fetch(`http://127.0.0.1:${port}${paths[0]}`)).ok,
  );

  const authorization = `Bearer ${await fixture.product.memberToken()}`;
  const load = (target: number, seconds: number): Promise<LoadResult> =>
    runProcess('load-generator', {
      port: target,
      connections: CONNECTIONS,
      method: 'GET',
      headers: { authorization },
      paths,
      seconds,
    } satisfies Load);
  const rounds = quick ? 3 : 7;
  const seconds = quick ? 3 : 6;
  const sides = { bare: [] as LoadResult[], product: [] as LoadResult[] };
  await load(port, 3);
  await load(fixture.product.port, 3);
  for (let round = 1; round <= rounds; round += 1) {
    sides.bare.push(expectAll(await load(port, seconds)));
    sides.product.push(expectAll(await load(fixture.product.port, seconds)));
    say(
      `  search round ${round}: bare ${whole(sides.bare.at(-1)!.perSecond)}/s, product ${whole(sides.product.at(-1)!.perSecond)}/s`,
    );
  }
  bare.kill('SIGTERM');

  const ratio = median(sides.product.map((p, i) => p.perSecond / sides.bare[i]!.perSecond));
  const figure = (results: LoadResult[]) =>
    `${whole(median(results.map((r) => r.perSecond)))}/s, p50 ${ms(median(results.map((r) => r.p50)))}, p99 ${ms(median(results.map((r) => r.p99)))}`;
  const { rows } = await fixture.client.query<{ n: number }>('select count(*)::int as n from shop');
  return {
    lines: [
      {
        item: 'search',
        what: `Search over HTTP, ${CONNECTIONS} connections, ${whole(rows[0]!.n)} shops; bare Fastify + pg with the same SQL`,
        baseline: figure(sides.bare),
        product: figure(sides.product),
        ratio: ratio.toFixed(2),
        target: `≥ ${TARGET}`,
        met: ratio >= TARGET,
      },
    ],
  };
};

/** Asks each search once and notes the statements on the read model that it caused. */
async function recordedSearches(
  fixture: Fixture,
  paths: string[],
): Promise<BareSearch['statements']> {
  const statements: BareSearch['statements'] = {};
  await fixture.statementsOf(async (noted) => {
    const authorization = `Bearer ${await fixture.product.memberToken()}`;
    for (const path of paths) {
      const response = await fetch(`http://127.0.0.1:${fixture.product.port}${path}`, {
        headers: { authorization },
      });
      if (!response.ok)
        throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      statements[path] = (await noted()).filter(({ text }) => /\bshop_search\b/.test(text));
      if (statements[path].length === 0) throw new Error(`${path} asked the database nothing`);
    }
  });
  return statements;
}

function expectAll(result: LoadResult): LoadResult {
  if (Object.keys(result.failed).length > 0)
    throw new Error(`Not every response was a success: ${JSON.stringify(result.failed)}`);
  return result;
}

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../bench.ts';
import { processFile, runProcess } from '../child.ts';
import { untilLagIsZero } from '../event-progress.ts';
import type { Fixture } from '../fixture.ts';
import type { BareRebuild } from '../processes/bare-rebuild.ts';
import type { Statement } from '../processes/sql-tap.ts';
import { runTool } from '../product.ts';
import { median, seconds, whole } from '../stats.ts';

const PROJECTION = 'shop-search';
const TARGET = 20_000;
const BARE_TABLE = 'bare_shop_search';

interface Rebuilt {
  generation: number;
  events: number;
  seconds: number;
}

/** Rebuilding the read model of the search while the product runs. */
export const rebuild: Item = async ({ quick, say, shared }) => {
  const fixture = await shared();
  await untilLagIsZero(fixture.client);
  const file = await recordedRebuild(fixture);
  const rounds = quick ? 1 : 3;
  const bare: { events: number; seconds: number }[] = [];
  const product: Rebuilt[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const input: BareRebuild = { databaseUrl: fixture.url, file };
    bare.push(await runProcess('bare-rebuild', input));
    if (bare.at(-1)!.events === 0) throw new Error('No read of the log was recorded');
    await fixture.client.query(`drop table ${BARE_TABLE}`);
    product.push(await rebuildByTool(fixture));
    say(
      `  rebuild round ${round}: bare ${whole(rate(bare.at(-1)!))} events/s, product ${whole(rate(product.at(-1)!))} events/s`,
    );
  }
  await rm(file);
  const figure = median(product.map(rate));
  return {
    lines: [
      {
        item: 'rebuild',
        what: `Rebuild of the shop search from ${whole(product[0]!.events)} events; its statements on log and read model in a bare loop`,
        baseline: `${whole(median(bare.map(rate)))} events/s`,
        product: `${whole(figure)} events/s, ${seconds(median(product.map((p) => p.seconds)))}`,
        ratio: median(product.map((p, i) => rate(p) / rate(bare[i]!))).toFixed(2),
        target: `≥ ${whole(TARGET)} events/s`,
        met: figure >= TARGET,
      },
    ],
  };
};

function rate(run: { events: number; seconds: number }): number {
  return run.events / run.seconds;
}

async function rebuildByTool(
  fixture: Fixture,
  options?: Parameters<typeof runTool>[3],
): Promise<Rebuilt> {
  const began = performance.now();
  const output = await runTool('consumers', ['rebuild', PROJECTION], fixture.dataDir, options);
  const found = /generation (\d+) from (\d+) events in ([\d.]+) s/.exec(output);
  if (!found) throw new Error(`The rebuild said after ${performance.now() - began} ms: ${output}`);
  const [generation, events, took] = found.slice(1).map(Number) as [number, number, number];
  return { generation, events, seconds: took };
}

/** Records the statements of a rebuild, and returns those that a bare loop needs. */
async function recordedRebuild(fixture: Fixture): Promise<string> {
  const all = join(fixture.dataDir, 'rebuild-statements.jsonl');
  const { generation } = await rebuildByTool(fixture, {
    env: { BENCH_SQL_FILE: all },
    nodeArgs: ['--import', processFile('sql-tap')],
  });
  const table = `${PROJECTION.replaceAll('-', '_')}_g${generation}`;
  const kept: string[] = [];
  for (const line of (await readFile(all, 'utf8')).trimEnd().split('\n')) {
    const statement = JSON.parse(line) as Statement;
    if (!isBare(statement, table)) continue;
    const text = statement.text.replaceAll(table, BARE_TABLE);
    kept.push(JSON.stringify({ ...statement, text }));
  }
  await rm(all);
  const file = join(fixture.dataDir, 'bare-rebuild.jsonl');
  await writeFile(file, kept.join('\n'));
  await fixture.client.query(`drop table if exists ${BARE_TABLE}`);
  return file;
}

/** Reads of the log, and statements that create, fill and index the new table. */
function isBare({ text }: Statement, table: string): boolean {
  if (/from event_place p join event .*\) e\s+where e\.seq > \$1/.test(text)) return true;
  if (text.includes(`${table}_progress`)) return false;
  return text.includes(table) && !/^\s*(drop|create view)/i.test(text);
}

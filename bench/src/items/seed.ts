import { rm } from 'node:fs/promises';
import type { Item } from '../bench.ts';
import { runProcess } from '../child.ts';
import { untilConsumersAreThrough, untilLagIsZero } from '../event-progress.ts';
import { temporaryFolder } from '../folder.ts';
import type { BareCopy } from '../processes/bare-copy.ts';
import { Product, connect, databaseUrl, runTool } from '../product.ts';
import { seconds, whole } from '../stats.ts';

const SHOPS = 1_000_000;
const QUICK_SHOPS = 20_000;
const TARGET_S = 600;

/** Filling an empty database, from the command until the product has processed the whole log. */
export const seed: Item = async ({ quick, say }) => {
  const shops = quick ? QUICK_SHOPS : SHOPS;
  const dir = await temporaryFolder('nattil-bench-seed-');
  let product: Product | undefined;
  try {
    const started = performance.now();
    const sinceStart = () => (performance.now() - started) / 1000;
    const output = await runTool('seed', ['--shops', String(shops)], dir);
    const seeded = sinceStart();
    say(`  seed: ${seconds(seeded)}, ${output.trimEnd().split('\n').slice(-4).join('; ')}`);
    product = await Product.start({ dataDir: dir });
    const url = await databaseUrl(dir);
    const client = await connect(url);
    await untilConsumersAreThrough(client, 3_600_000);
    const total = sinceStart();
    say(`  seed: lag 0 after ${seconds(total)}`);
    await untilLagIsZero(client, 3_600_000);
    const sealed = sinceStart();
    say(`  seed: audit chain at the end after ${seconds(sealed)}`);

    const tables: BareCopy['tables'] = [];
    for (const table of ['shop', 'event']) {
      const { rows } = await client.query<BareCopy['tables'][number]>(
        `select count(*)::int as rows, (select avg(octet_length(t::text))::int from (select * from ${table} limit 20000) t) as bytes from ${table}`,
      );
      tables.push(rows[0]!);
    }
    await client.query('checkpoint');
    const bare = await product.whileFrozen(() =>
      runProcess<{ seconds: number }>('bare-copy', { databaseUrl: url, tables } satisfies BareCopy),
    );
    await client.end();
    return {
      lines: [
        {
          item: 'seed',
          what: `Seed of ${whole(shops)} shops (${whole(tables[1]!.rows)} events) on an empty folder, until the lag of every consumer is 0; bare COPY of as many rows and bytes into two plain tables`,
          baseline: seconds(bare.seconds),
          product: `${seconds(total)}, of which the command ${seconds(seeded)}; audit chain sealed after ${seconds(sealed)}`,
          ratio: (total / bare.seconds).toFixed(1),
          target: `< ${TARGET_S} s for ${whole(SHOPS)}`,
          met: quick ? null : total < TARGET_S,
        },
      ],
    };
  } finally {
    await product?.stop();
    await rm(dir, { recursive: true, force: true });
  }
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingForKafka, startKafka } from '../../../scripts/kafka-broker.ts';
import { approveOverHttp, pendingShops } from '../approvals.ts';
import type { Bench, Item } from '../bench.ts';
import { runProcess } from '../child.ts';
import { untilAllAreVisible } from '../event-progress.ts';
import { Fixture } from '../fixture.ts';
import type { Line } from '../report.ts';
import { median, ms, percentile } from '../stats.ts';

const EMBEDDED = { p50: 8, p99: 40 };
const OVER_KAFKA = { p50: 15, p99: 60 };
const SHOPS_BESIDE_KAFKA = 2_000;

/** Delay from the commit of an approval to the commit of its read model, at half the full rate. */
export const visible: Item = async (bench) => {
  const fixture = await bench.shared();
  const rate = await halfTheFullRate(fixture);
  bench.say(`  visible: ${rate}/s`);
  const lines = await embedded(bench, fixture, rate);
  // The machine is too small for two products at a time.
  await fixture.stop();
  lines.push(...(await overKafka(bench, rate)));
  await fixture.start();
  return { lines };
};

async function halfTheFullRate(fixture: Fixture): Promise<number> {
  const token = await fixture.product.adminToken();
  const rates: number[] = [];
  for (let round = 0; round < 4; round += 1)
    rates.push(
      (await approveOverHttp(fixture, token, await pendingShops(fixture, 1_000))).perSecond,
    );
  // The first round is a warm-up.
  return Math.max(1, Math.round(median(rates.slice(1)) / 2));
}

async function embedded({ quick, say }: Bench, fixture: Fixture, rate: number): Promise<Line[]> {
  const rounds = quick ? 1 : 3;
  const count = rate * (quick ? 4 : 12);
  const sides = { bare: [] as number[][], product: [] as number[][] };
  for (let round = 0; round < rounds; round += 1) {
    const input = { databaseUrl: fixture.url, rate, count };
    sides.bare.push(
      await fixture.product.whileFrozen(() => runProcess<number[]>('bare-follower', input)),
    );
    sides.product.push(await approvalsToVisible(fixture, rate, count));
    say(
      `  visible round ${round + 1}: ${p50AndP99(sides.bare.at(-1)!)} bare, ${p50AndP99(sides.product.at(-1)!)} product`,
    );
  }
  return linesOf(
    `Commit to visible at ${rate}/s, embedded; bare: commit, NOTIFY, copy in a transaction`,
    sides,
    EMBEDDED,
  );
}

async function overKafka({ quick, say }: Bench, rate: number): Promise<Line[]> {
  const missing = missingForKafka();
  if (missing) throw new Error(missing);
  const dir = await mkdtemp(join(tmpdir(), 'nattil-bench-kafka-'));
  const broker = await startKafka({ dir });
  let fixture: Fixture | undefined;
  try {
    fixture = await Fixture.withShops(SHOPS_BESIDE_KAFKA, { KAFKA_BROKERS: broker.brokers });
    await untilAllAreVisible(fixture.client);
    const rounds = quick ? 1 : 3;
    const count = rate * (quick ? 4 : 12);
    const sides = { bare: [] as number[][], product: [] as number[][] };
    await approvalsToVisible(fixture, rate, rate * 2);
    for (let round = 0; round < rounds; round += 1) {
      const input = { brokers: broker.brokers, rate, count };
      sides.bare.push(await runProcess<number[]>('bare-kafka', input));
      sides.product.push(await approvalsToVisible(fixture, rate, count));
      say(
        `  visible over Kafka round ${round + 1}: ${p50AndP99(sides.bare.at(-1)!)} bare, ${p50AndP99(sides.product.at(-1)!)} product`,
      );
    }
    return linesOf(
      `Commit to visible at ${rate}/s, Kafka; bare kafkajs from send to handler`,
      sides,
      OVER_KAFKA,
    );
  } finally {
    await fixture?.dispose();
    await broker.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * Approves shops at a steady rate. PostgreSQL stores the time of each commit: the shop's row has
 * the command's, its row in the read model the projection's. Both are taken at the same point of a
 * commit, so their difference is the time in which a reader did not see the change yet.
 */
export async function approvalsToVisible(
  fixture: Fixture,
  rate: number,
  count: number,
): Promise<number[]> {
  const { client, product } = fixture;
  const ids = await pendingShops(fixture, count);
  await approveOverHttp(fixture, await product.adminToken(), ids, rate);
  await untilAllAreVisible(client);
  const { rows: generations } = await client.query<{ generation: number }>(
    `select generation from consumer where name = 'shop-search'`,
  );
  const { rows } = await client.query<{ ms: number }>(
    `select extract(epoch from pg_xact_commit_timestamp(f.xmin) - pg_xact_commit_timestamp(s.xmin))::float8 * 1000 as ms
     from shop s join shop_search_g${generations[0]!.generation} f on f.shop_id = s.id where s.id = any($1::uuid[])`,
    [ids],
  );
  if (rows.length !== ids.length)
    throw new Error(`${ids.length - rows.length} shops are not in the read model`);
  return rows.map((row) => row.ms);
}

/** Milliseconds. */
interface Targets {
  p50: number;
  p99: number;
}

function linesOf(
  what: string,
  { bare, product }: { bare: number[][]; product: number[][] },
  targets: Targets,
): Line[] {
  return ([0.5, 0.99] as const).map((share) => {
    const name = share === 0.5 ? 'p50' : 'p99';
    const baseline = median(bare.map((round) => percentile(round, share)));
    const figure = median(product.map((round) => percentile(round, share)));
    return {
      item: 'visible',
      what: `${what}; ${name}`,
      baseline: ms(baseline),
      product: ms(figure),
      ratio: (figure / baseline).toFixed(1),
      target: `≤ ${targets[name]} ms`,
      met: figure <= targets[name],
    };
  });
}

function p50AndP99(latencies: number[]): string {
  return `p50 ${ms(percentile(latencies, 0.5))}, p99 ${ms(percentile(latencies, 0.99))}`;
}

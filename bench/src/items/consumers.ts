import { readFile, readdir } from 'node:fs/promises';
import { CONNECTIONS, approveOverHttp, pendingShops } from '../approvals.ts';
import type { Bench, Item } from '../bench.ts';
import { processFile } from '../child.ts';
import { Fixture } from '../fixture.ts';
import { median, ms, whole } from '../stats.ts';

const MORE = 26;
const TARGET = 0.9;
const MS_PER_TICK = 10;

/** Approving shops with the product's consumers, and with additional ones as of future modules. */
export const consumers: Item = async (bench) => {
  const fixture = await Fixture.withShops(bench.quick ? 500 : 10_000);
  try {
    return await measure(fixture, bench);
  } finally {
    await fixture.dispose();
  }
};

async function measure(fixture: Fixture, { quick, say }: Bench) {
  const rounds = quick ? 2 : 6;
  const each = quick ? 300 : 2_500;
  const own = await countOf(fixture);
  const few: Round[] = [];
  const many: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // The order alternates, because the log grows and the machine warms up.
    const order = round % 2 === 1 ? [few, many] : [many, few];
    for (const side of order) {
      const more = side === many ? MORE : 0;
      side.push(await approvals(fixture, own, more, each));
    }
    say(
      `  consumers round ${round}: ${own} ${whole(few.at(-1)!.perSecond)}/s, ${own + MORE} ${whole(many.at(-1)!.perSecond)}/s`,
    );
  }
  const ratio = median(many.map((m, i) => m.perSecond / few[i]!.perSecond));
  const text = (side: Round[]) =>
    `${whole(median(side.map((r) => r.perSecond)))}/s, p99 ${ms(median(side.map((r) => r.p99)))}, ${ms(median(side.map((r) => r.processorMs)))} of the processors each`;
  return {
    lines: [
      {
        item: 'consumers',
        what: `Approve shop over HTTP, ${CONNECTIONS} connections, embedded, with ${own + MORE} consumers; with the product's own ${own}`,
        baseline: text(few),
        product: text(many),
        ratio: ratio.toFixed(2),
        target: `≥ ${TARGET}`,
        met: ratio >= TARGET,
      },
    ],
  };
}

interface Round {
  perSecond: number;
  p99: number;
  /** Processor time in milliseconds that the product and its PostgreSQL used per command. */
  processorMs: number;
}

async function countOf({ client }: Fixture): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from consumer');
  return rows[0]!.n;
}

async function approvals(
  fixture: Fixture,
  own: number,
  more: number,
  count: number,
): Promise<Round> {
  await fixture.restart({
    env: { BENCH_CONSUMERS: String(more) },
    nodeArgs: ['--import', processFile('more-consumers')],
  });
  const running = await countOf(fixture);
  if (running !== own + more) throw new Error(`There are ${running} consumers`);
  const token = await fixture.product.adminToken();
  // The first approvals warm up the product's code and PostgreSQL's buffers.
  await approveOverHttp(fixture, token, await pendingShops(fixture, Math.ceil(count / 2)));
  const ids = await pendingShops(fixture, count);
  const before = await processorMs(fixture);
  const { perSecond, p99 } = await approveOverHttp(fixture, token, ids);
  const result = { perSecond, p99, processorMs: ((await processorMs(fixture)) - before) / count };
  // Rows of consumers that the next start does not have would lag for ever.
  await fixture.client.query(`delete from consumer where name like 'bench-%'`);
  await fixture.client.query(`delete from consumer_progress where consumer like 'bench-%'`);
  const tables = await fixture.client.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename like 'bench!_%!_g%' escape '!'`,
  );
  for (const { name } of tables.rows) await fixture.client.query(`drop table ${name} cascade`);
  return result;
}

/** Of the product and all processes of its PostgreSQL. */
async function processorMs({ product, client }: Fixture): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const postmaster = (await statOf(rows[0]!.pid)).parent;
  let ticks = (await statOf(product.child.pid!)).ticks;
  for (const pid of await readdir('/proc')) {
    const stat = /^\d+$/.test(pid) ? await statOf(Number(pid)).catch(() => undefined) : undefined;
    if (stat?.parent === postmaster) ticks += stat.ticks;
  }
  return ticks * MS_PER_TICK;
}

async function statOf(pid: number): Promise<{ parent: number; ticks: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process name, in brackets, may contain blanks.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1]!, ticks: fields[11]! + fields[12]! };
}

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONNECTIONS,
  approveInBareLoop,
  approveOverHttp,
  pendingShops,
  recordedApproval,
} from '../approvals.ts';
import type { Bench, Item } from '../bench.ts';
import { processFile } from '../child.ts';
import { untilLagIsZero } from '../event-progress.ts';
import type { Fixture } from '../fixture.ts';
import { whereTimeWent } from '../profile.ts';
import { median, ms, whole } from '../stats.ts';

const TARGET = 0.5;

/** Approving shops over HTTP, against the same transaction in a bare loop on the same database. */
export const commands: Item = async (bench) => {
  const { quick, say } = bench;
  const fixture = await bench.shared();
  const approval = await recordedApproval(fixture);
  const token = await fixture.product.adminToken();
  const rounds = quick ? 3 : 7;
  const each = quick ? 500 : 2_000;
  const bare: { perSecond: number; p50: number }[] = [];
  const product: { perSecond: number; p50: number; p99: number }[] = [];
  // The first approvals warm up the product's code and PostgreSQL's buffers.
  await approveOverHttp(fixture, token, await pendingShops(fixture, each));
  for (let round = 1; round <= rounds; round += 1) {
    const ids = await pendingShops(fixture, 2 * each);
    // The product is frozen meanwhile, with its projections; it catches up afterwards.
    bare.push(
      await fixture.product.whileFrozen(() =>
        approveInBareLoop(fixture, approval, ids.slice(0, each)),
      ),
    );
    await untilLagIsZero(fixture.client);
    product.push(await approveOverHttp(fixture, token, ids.slice(each)));
    say(
      `  commands round ${round}: bare ${whole(bare.at(-1)!.perSecond)}/s, product ${whole(product.at(-1)!.perSecond)}/s`,
    );
  }
  const ratio = median(product.map((p, i) => p.perSecond / bare[i]!.perSecond));
  const details = await profile(fixture, bench, each);
  return {
    lines: [
      {
        item: 'commands',
        what: `Approve shop over HTTP, ${CONNECTIONS} connections, projections running; the same SQL transaction in a bare loop`,
        baseline: `${whole(median(bare.map((b) => b.perSecond)))}/s, p50 ${ms(median(bare.map((b) => b.p50)))}`,
        product: `${whole(median(product.map((p) => p.perSecond)))}/s, p50 ${ms(median(product.map((p) => p.p50)))}, p99 ${ms(median(product.map((p) => p.p99)))}`,
        ratio: ratio.toFixed(2),
        target: `≥ ${TARGET}`,
        met: ratio >= TARGET,
      },
    ],
    details,
  };
};

/** A further round with V8's profiler; its figures are not part of the table. */
async function profile(fixture: Fixture, { say }: Bench, count: number): Promise<string> {
  const dir = join(fixture.dataDir, 'profile');
  await mkdir(dir, { recursive: true });
  await fixture.restart({
    nodeArgs: ['--import', processFile('production-build'), '--cpu-prof', `--cpu-prof-dir=${dir}`],
  });
  const token = await fixture.product.adminToken();
  await approveOverHttp(fixture, token, await pendingShops(fixture, count));
  const ids = await pendingShops(fixture, count);
  const from = process.hrtime.bigint();
  await approveOverHttp(fixture, token, ids);
  const to = process.hrtime.bigint();
  await fixture.restart();
  const details = await whereTimeWent(dir, from, to);
  await rm(dir, { recursive: true, force: true });
  say('  commands: profile taken');
  return details;
}

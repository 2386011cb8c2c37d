import { approveOverHttp, pendingShops } from './approvals.ts';
import type { Bench } from './bench.ts';
import { ended, startNode } from './child.ts';
import type { Fixture } from './fixture.ts';
import type { Line } from './report.ts';
import { inSource } from './search-in-source.ts';
import { ms, whole } from './stats.ts';

const STOP_MS = 20;
/** So many that all shops are merged into one. */
const MERGED = 6_000;
const CHANGES = 300;
const CHANGES_PER_SECOND = 20;
const LAG = 'nodejs_eventloop_lag_max_seconds';
/** The meter of the metrics counts it with every stop. */
const LAG_RESOLUTION_MS = 10;

/** For how long merging stops a process that does nothing else, which has the machine to itself. */
export async function merges(fixture: Fixture, shops: number, { quick }: Bench): Promise<Line> {
  const count = quick ? 500 : MERGED;
  const { output, error, code } = await fixture.product.whileFrozen(() =>
    ended(startNode(inSource('merge-stops', fixture.url, String(count)))),
  );
  if (code !== 0) throw new Error(`Merging ended with code ${code}:\n${error}`);
  const { longestMs } = JSON.parse(output) as { longestMs: number };
  return {
    item: 'search',
    what: `Longest stop of a process while ${whole(count)} of ${whole(shops)} shops change and are merged`,
    baseline: '',
    product: ms(longestMs),
    ratio: '',
    target: `≤ ${ms(STOP_MS)}`,
    met: quick ? null : longestMs <= STOP_MS,
  };
}

/**
 * The longest time for which the product does nothing else while shops are approved: whatever the reason,
 * also that other processes have the processor.
 */
export async function longestStop(fixture: Fixture, { quick }: Bench): Promise<number> {
  const ids = await pendingShops(fixture, quick ? 20 : CHANGES);
  const token = await fixture.product.adminToken();
  // Asking sets the meter back.
  await fixture.product.metric(LAG);
  await approveOverHttp(fixture, token, ids, CHANGES_PER_SECOND);
  return (await fixture.product.metric(LAG)) * 1000 - LAG_RESOLUTION_MS;
}

export function stops(small: number, large: number, [few, many]: number[]): Line {
  return {
    item: 'search',
    what: `Longest stop of the product while ${CHANGES_PER_SECOND} shops a second are approved, with ${whole(many!)} shops beside ${whole(few!)}`,
    baseline: ms(small),
    product: ms(large),
    ratio: (large / small).toFixed(1),
    target: '',
    met: null,
  };
}

import { approveOverHttp, pendingShops } from './approvals.ts';
import type { Bench } from './bench.ts';
import { ended, startNode } from './child.ts';
import type { Fixture } from './fixture.ts';
import type { Line } from './report.ts';
import { inSource } from './search-in-source.ts';
import { ms, whole } from './stats.ts';

const STOP_MS = 20;
/** Enough changes to merge all shops into one segment. */
const MERGED = 6_000;
const CHANGES = 300;
const CHANGES_PER_SECOND = 20;
const LAG = 'nodejs_eventloop_lag_max_seconds';
/** Resolution of the event loop lag metric, which is included in every pause. */
const LAG_RESOLUTION_MS = 10;

/** Pause that a merge causes in a process that does nothing else and has the machine to itself. */
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
 * The longest pause of the product's event loop while shops are approved, for any reason, including
 * other processes on the processor.
 */
export async function longestStop(fixture: Fixture, { quick }: Bench): Promise<number> {
  const ids = await pendingShops(fixture, quick ? 20 : CHANGES);
  const token = await fixture.product.adminToken();
  // Reading the metric resets it.
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

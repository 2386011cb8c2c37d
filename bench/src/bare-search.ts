import type { ChildProcess } from 'node:child_process';
import { freePort, startNode, until } from './child.ts';
import type { Fixture } from './fixture.ts';
import { load } from './load.ts';
import type { Load, LoadResult } from './processes/load-generator.ts';
import { inSource } from './search-in-source.ts';
import { median, ms, whole } from './stats.ts';

export const CONNECTIONS = 32;
/**
 * Many short rounds: the machine's speed changes within seconds and affects all sides of a round
 * alike.
 */
export const ROUNDS = 20;
export const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 0.3;
const LOADED_WITHIN_MS = 300_000;

/**
 * Search behind Fastify alone: the index, plain arrays with whole or brief results, or a constant
 * response.
 */
export type BareKind = 'index' | 'whole' | 'brief' | 'constant';

export async function bareServer(
  fixture: Fixture,
  kind: BareKind,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = startNode(inSource('bare-server', fixture.url, String(port), kind));
  child.stderr!.on('data', (text: Buffer) => process.stderr.write(text));
  const probe = `http://127.0.0.1:${port}/api/users/shops/search?latitude=9.93&longitude=76.27`;
  await until(`the ${kind} answer`, async () => (await fetch(probe)).ok, {
    withinMs: LOADED_WITHIN_MS,
  });
  return { child, port };
}

export function ask(
  requests: Pick<Load, 'port' | 'headers' | 'paths' | 'awake'> & {
    seconds: number;
    connections?: number;
  },
): Promise<LoadResult> {
  return load({ connections: CONNECTIONS, warmUpSeconds: WARM_UP_SECONDS, ...requests });
}

export function figure(results: LoadResult[]): string {
  const of = (key: 'perSecond' | 'p50' | 'p99') => median(results.map((result) => result[key]));
  return `${whole(of('perSecond'))}/s, p50 ${ms(of('p50'))}, p99 ${ms(of('p99'))}`;
}

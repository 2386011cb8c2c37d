import type pg from 'pg';
import { pause, until } from '../child.ts';
import { untilLagIsZero } from '../event-progress.ts';
import { runTool } from '../product.ts';
import { ms, percentile, whole } from '../stats.ts';
import { Cluster, type Topology } from './cluster.ts';
import { Writers, type CommandLog } from './commands.ts';
import { Disturbances } from './disturbances.ts';
import {
  differencesToCopy,
  findingsInLog,
  findingsInReaders,
  keepReadModel,
  unsentMails,
  type Findings,
} from './findings.ts';
import { Random } from './random.ts';
import { findingsInTopic, redeliverEverything } from './topics.ts';

const DRAINED_WITHIN_MS = 120_000;
const REBUILT_WITHIN_MS = 120_000;

export interface Outcome {
  topology: string;
  did: string[];
  findings: Findings;
}

/** Writes during faults, lets all consumers catch up, and compares. */
export async function runTopology(
  topology: Topology,
  minutes: number,
  seed: number,
  say: (line: string) => void,
): Promise<Outcome> {
  const cluster = await Cluster.start(topology);
  try {
    const writers = new Writers(cluster, new Random(seed));
    const disturbances = new Disturbances(cluster, new Random(seed));
    const end = performance.now() + minutes * 60_000;
    say(`  ${topology.roles.join(', ')} are ready; commands and faults go on for ${minutes} min`);
    await Promise.all([writers.writeUntil(end), disturbances.disturbUntil(end)]);
    await cluster.untilReady();
    const client = await cluster.connect();
    const drained = await drainedWithin(client, say);
    const findings: Findings = {
      'not caught up within 2 minutes': drained,
      '5xx responses other than 503': writers.log.wrong,
      'process ended by itself': cluster.processes.flatMap((p) => p.endedByItself),
      ...(await findingsInLog(client, writers.log)),
      ...(await findingsInReaders(client)),
      'audit trail broken': await auditFindings(cluster, await writers.logIn()),
    };
    if (topology.kafka) Object.assign(findings, await findingsInTopic(cluster, client));
    await keepReadModel(client);
    findings['rebuild failed'] = await rebuildFindings(cluster);
    findings['read model differs from a rebuild'] = await differencesToCopy(client);
    if (topology.kafka) {
      say('  every message is delivered once more');
      await keepReadModel(client);
      await redeliverEverything(cluster);
      findings['read model changed by redelivery'] = await differencesToCopy(client);
      Object.assign(findings, prefixed('after redelivery: ', await findingsInReaders(client)));
    }
    await client.end();
    return { topology: topology.name, did: whatWasDone(writers.log, disturbances), findings };
  } finally {
    await cluster.dispose();
  }
}

async function drainedWithin(client: pg.Client, say: (line: string) => void): Promise<string[]> {
  const began = performance.now();
  const lapse = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await untilLagIsZero(client, DRAINED_WITHIN_MS);
    const followed = lapse();
    await until('every mail is sent', async () => (await unsentMails(client)) === 0, {
      withinMs: DRAINED_WITHIN_MS,
    });
    say(`  after the last fault: log followed in ${followed}, last mail sent in ${lapse()}`);
  } catch (error) {
    return [(error as Error).message];
  }
  return [];
}

async function rebuildFindings({ dir, toolEnv }: Cluster): Promise<string[]> {
  return Promise.race([
    runTool('consumers', ['rebuild', 'shop-search'], dir, { env: toolEnv }).then(
      () => [],
      (error: Error) => [error.message],
    ),
    pause(REBUILT_WITHIN_MS).then(() => [`not within ${REBUILT_WITHIN_MS / 1000} s`]),
  ]);
}

async function auditFindings({ apis }: Cluster, token: string): Promise<string[]> {
  let response: Response;
  // 202 while the verification is running.
  do
    response = await fetch(`http://127.0.0.1:${apis[0]!.port}/api/admin/audit/verify?full=true`, {
      headers: { authorization: `Bearer ${token}` },
    });
  while (response.status === 202);
  const { data } = (await response.json()) as { data?: { valid: boolean; reason: string | null } };
  return data?.valid ? [] : [data?.reason ?? `verify answered ${response.status}`];
}

function whatWasDone(log: CommandLog, { counts }: Disturbances): string[] {
  const faults = [...counts].map(([name, n]) => `${name} ${n} ×`).join(', ');
  const latency =
    log.latencies.length > 0
      ? `; p50 ${ms(percentile(log.latencies, 0.5))}, p99 ${ms(percentile(log.latencies, 0.99))}`
      : '';
  return [
    `Faults: ${faults}`,
    `Commands: ${whole(log.acknowledged.size)} acknowledged, ${whole(log.refused)} refused, ${whole(log.indeterminate.length)} without a clear answer${latency}`,
  ];
}

function prefixed(prefix: string, findings: Findings): Findings {
  return Object.fromEntries(Object.entries(findings).map(([name, list]) => [prefix + name, list]));
}

// npm run bench:faults -- [kafka | embedded | single …] [--minutes 3] [--seed N]
import { parseArgs } from 'node:util';
import { missingForKafka } from '../../scripts/kafka-broker.ts';
import type { Topology } from './faults/cluster.ts';
import { runTopology, type Outcome } from './faults/run-topology.ts';
import { buildProduct } from './product.ts';
import { keepFaults } from './report.ts';

const TOPOLOGIES: Topology[] = [
  { name: 'kafka', roles: ['api', 'api', 'worker', 'worker'], kafka: true },
  { name: 'embedded', roles: ['api', 'worker', 'worker'], kafka: false },
  { name: 'single', roles: ['all'], kafka: false },
];
const WRITTEN_FROM_MINUTES = 3;
const SHOWN = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: String(WRITTEN_FROM_MINUTES) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const names = TOPOLOGIES.map(({ name }) => name);
const wrong = positionals.filter((name) => !names.includes(name));
if (!(minutes > 0) || !Number.isInteger(seed) || wrong.length > 0) {
  console.error(
    `Usage: npm run bench:faults -- [${names.join(' | ')}] [--minutes 3] [--seed N]; minutes are shared by what runs`,
  );
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const chosen = TOPOLOGIES.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const missing = chosen.some(({ kafka }) => kafka) ? missingForKafka() : null;
if (missing) throw new Error(missing);

const say = (line: string) => console.log(line);
say(`Building the backend … (random decisions by --seed ${seed})`);
await buildProduct();
const outcomes: Outcome[] = [];
for (const [at, topology] of chosen.entries()) {
  say(`${topology.name} …`);
  const each = Number((minutes / chosen.length).toFixed(2));
  const outcome = await runTopology(topology, each, seed + at, say);
  outcomes.push(outcome);
  for (const line of outcome.did) say(`  ${line}`);
  for (const [what, list] of Object.entries(outcome.findings))
    say(`  ${String(list.length).padStart(4)}  ${what}${list.length ? ' ← a finding' : ''}`);
  for (const list of Object.values(outcome.findings))
    for (const finding of list.slice(0, SHOWN)) say(`        ${finding}`);
}
const found = outcomes.flatMap(({ findings }) => Object.values(findings).flat()).length;
say(found === 0 ? '\nNothing was lost, repeated or out of order.' : `\n${found} findings.`);
if (minutes >= WRITTEN_FROM_MINUTES && chosen.length === TOPOLOGIES.length)
  await keepFaults(outcomes, minutes);
process.exit(found === 0 ? 0 : 1);

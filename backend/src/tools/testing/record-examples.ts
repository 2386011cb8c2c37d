// Part of `npm run generate`: records the examples of the published documents.
//   record-examples.ts                      for what has no fitting example, by the specs that mention it
//   record-examples.ts <pattern of specs>…  the same by these specs
// The integration specs run, and their requests, responses and events are recorded. An example that
// fits is kept; to renew it, delete it from contracts/examples first. So are the recorded events of
// the main job (examples/events).
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENTS, topicOf } from '@nattil/contracts/events/event-map';
import type { RecordedCall, RecordedEvent } from '../../platform/docs/examples.ts';
import { toMessage } from '../../platform/messaging/delivery/kafka/cloud-event.ts';
import type { PublishedEvent } from '../../platform/event-log/logged-event.ts';
import { previewOfOpenApi } from '../preview.ts';
import { publishedChecks } from '../../platform/testing/published-events.ts';
import { DescribedApi, WITHOUT_EXAMPLE } from '../../platform/testing/examples/fitting.ts';
import { RECORDING, type SeenCall } from '../../platform/testing/examples/recording.ts';
import {
  specsThatMention,
  type Missing,
} from '../../platform/testing/examples/specs-that-mention.ts';
import { withStableIds } from '../../platform/testing/examples/stable-ids.ts';

const backend = join(import.meta.dirname, '../../..');
const examples = join(backend, '../contracts/examples');
const job = join(backend, '../examples/events/main-job.ndjson');
const PUBLIC_URL = 'https://nattil.example';
const MAX_ITEMS = 1;
const LONGEST_TEXT = 160;
const MAIN_JOB_SPEC = 'main-job.int.spec';

const api = new DescribedApi(await previewOfOpenApi());
const check = publishedChecks();
const files = { api: read<RecordedCall>('api.json'), events: read<RecordedEvent>('events.json') };
const shown = api.routes.filter(
  ({ id, operation }) => DescribedApi.shows(operation) && !WITHOUT_EXAMPLE.has(id),
);
const missing: Missing[] = [
  ...shown
    .filter(({ id }) => !files.api[id] || api.breaks(id, files.api[id]) !== null)
    .map(({ path }) => ({ path })),
  ...Object.keys(EVENTS)
    .filter((type) => !files.events[type] || !fits(type, files.events[type]))
    .map((event) => ({ event })),
];
const given = process.argv.slice(2);
const patterns = given.length > 0 ? given : specsThatMention(missing, join(backend, 'src'));
if (!isJobFitting()) patterns.push(MAIN_JOB_SPEC);
const folder = mkdtempSync(join(tmpdir(), 'nattil-examples-'));
if (patterns.length > 0) {
  const args = ['test', '--', '--selectProjects', 'integration', '--testPathPatterns', ...patterns];
  const env = { ...process.env, [RECORDING]: folder };
  const { status } = spawnSync('npm', args, { cwd: backend, stdio: 'inherit', env });
  if (status !== 0) console.error('Some specs failed; what was recorded is used all the same.');
}
const calls = seen<SeenCall>('calls').flatMap((call) => {
  const example = api.read(call);
  return example ? [[example[0], shortened(example[1])] as const] : [];
});
keep(
  'api.json',
  shown.map(({ id }) => id),
  files.api,
  calls,
  (id, call) => api.breaks(id, call) === null,
);
keep(
  'events.json',
  Object.keys(EVENTS),
  files.events,
  seen<PublishedEvent>('events')
    .filter(({ type }) => Object.hasOwn(EVENTS, type))
    .map((event) => [event.type, asPublished(event)] as const),
  fits,
);
keepJob(seen<PublishedEvent>('job'));
rmSync(folder, { recursive: true });

function read<T>(name: string): Record<string, T> {
  return JSON.parse(readFileSync(join(examples, name), 'utf8')) as Record<string, T>;
}

function fits(type: string, { headers, value }: RecordedEvent): boolean {
  return check.payload(type)?.(value) === true && check.headers(headers) === true;
}

function isJobFitting(): boolean {
  const lines = (existsSync(job) ? readFileSync(job, 'utf8') : '').split('\n').filter(Boolean);
  const events = lines.map((line) => JSON.parse(line) as RecordedEvent);
  const typeOf = ({ headers }: RecordedEvent) => headers.ce_type!.replace('privilege.', '');
  return events.length > 0 && events.every((event) => fits(typeOf(event), event));
}

/** Writes the recorded events of the main job, unless the present ones fit. */
function keepJob(events: PublishedEvent[]): void {
  if (events.length === 0 || isJobFitting()) return;
  const text = events.map((event) => `${JSON.stringify(asPublished(event))}\n`).join('');
  writeFileSync(job, withStableIds('main-job', text));
  console.log(`main-job.ndjson: ${events.length} events`);
}

function asPublished(event: PublishedEvent): RecordedEvent {
  const { key, headers } = toMessage(event, PUBLIC_URL);
  const topic = topicOf(event.aggregateType);
  return { topic, key: String(key), headers: headers as Record<string, string>, value: event.data };
}

function seen<T>(kind: string): T[] {
  return globSync(`${kind}.*.jsonl`, { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as T),
  );
}

/** Rewrites the file, with the best example for each name that has no fitting one. */
function keep<T extends object>(
  name: string,
  wanted: string[],
  kept: Record<string, T>,
  candidates: (readonly [string, T])[],
  fits: (of: string, example: T) => boolean,
): void {
  const next: Record<string, T> = {};
  const byName = Map.groupBy(candidates, ([of]) => of);
  for (const of of wanted.toSorted()) {
    const before = kept[of];
    if (before && fits(of, before)) {
      next[of] = before;
      continue;
    }
    const best = (byName.get(of) ?? [])
      .map(([, example]) => ({ example, worth: worthOf(example) }))
      .sort((one, other) => other.worth - one.worth)
      .find(({ example }) => fits(of, example));
    if (best) next[of] = JSON.parse(withStableIds(of, JSON.stringify(best.example))) as T;
    else {
      process.exitCode = 1;
      console.error(`${of} has no example: write an integration spec that calls or causes it`);
    }
  }
  writeFileSync(join(examples, name), `${JSON.stringify(next, null, 2)}\n`);
  console.log(`${name}: ${Object.keys(next).length} of ${wanted.length}`);
}

/**
 * More filled fields are better, shorter texts are better, and plain words are better than the odd
 * ones of specs.
 */
function worthOf(example: object): number {
  const text = JSON.stringify(example);
  const filled = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (value === null || value === '') return;
    if (typeof value === 'object')
      for (const [key, part] of Object.entries(value))
        visit(part, Array.isArray(value) ? path : `${path}.${key}`);
    else filled.add(path);
  };
  visit(example, '');
  const isOdd = /[^\x20-\x7e₹–’·…]|\\|[<>=;]/.test(text);
  return filled.size * 100 - text.length / 100 - (isOdd ? 100_000 : 0);
}

/**
 * Cuts lists, long texts, tokens and pictures to their beginning, and replaces the address of the
 * recording machine by one reserved for documentation (RFC 5737).
 */
function shortened<T>(value: T): T {
  if (value === '127.0.0.1') return '192.0.2.1' as T;
  if (typeof value === 'string')
    return (value.length > LONGEST_TEXT ? `${value.slice(0, 40)}…` : value) as T;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shortened(v)])) as T;
}

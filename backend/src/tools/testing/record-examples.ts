// npm run examples [-- <pattern of spec files> …]
// Runs the integration specs (with KAFKA=1 those on a broker) and records their requests, responses
// and events. It keeps an example for each operation and event that has none, or whose example no
// longer fits. To renew one that fits, delete it from contracts/examples first. The same applies to
// the recorded events of the main job (examples/events). RECORD_EXAMPLES names a folder that
// several runs add to, and that is kept.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENTS, topicOf } from '@nattil/contracts/events/event-map';
import type { RecordedCall, RecordedEvent } from '../../platform/docs/examples.ts';
import { toMessage } from '../../platform/messaging/delivery/kafka/cloud-event.ts';
import type { LoggedEvent } from '../../platform/event-log/logged-event.ts';
import { previewOfOpenApi } from '../preview.ts';
import { publishedChecks } from '../../platform/testing/published-events.ts';
import { DescribedApi } from '../../platform/testing/examples/fitting.ts';
import { RECORDING, type SeenCall } from '../../platform/testing/examples/recording.ts';

const backend = join(import.meta.dirname, '../../..');
const examples = join(backend, '../contracts/examples');
const job = join(backend, '../examples/events/main-job.ndjson');
const PUBLIC_URL = 'https://nattil.example';
const MAX_ITEMS = 2;
const LONGEST_TEXT = 160;

const given = process.env[RECORDING];
const folder = given ?? mkdtempSync(join(tmpdir(), 'nattil-examples-'));
const which = process.argv.slice(2);
const patterns = which.length > 0 ? ['--testPathPatterns', ...which] : [];
const projects = process.env['KAFKA'] === '1' ? ['kafka', '--maxWorkers', '1'] : ['integration'];
const { status } = spawnSync('npm', ['test', '--', '--selectProjects', ...projects, ...patterns], {
  cwd: backend,
  stdio: 'inherit',
  env: { ...process.env, [RECORDING]: folder },
});
if (status !== 0) console.error('Some specs failed; what was recorded is used all the same.');

const api = new DescribedApi(await previewOfOpenApi());
const calls = seen<SeenCall>('calls').flatMap((call) => {
  const read = api.read(call);
  return read ? [[read[0], shortened(read[1])] as const] : [];
});
keep(
  'api.json',
  api.routes.filter(({ operation }) => DescribedApi.shows(operation)).map(({ id }) => id),
  calls,
  (id, call: RecordedCall) => api.breaks(id, call) === null,
);
const check = publishedChecks();
keep(
  'events.json',
  Object.keys(EVENTS),
  seen<LoggedEvent>('events')
    .filter(({ type }) => Object.hasOwn(EVENTS, type))
    .map((event) => [event.type, asPublished(event)] as const),
  fits,
);
keepJob(seen<LoggedEvent>('job'));
if (given === undefined) rmSync(folder, { recursive: true });

function fits(type: string, { headers, value }: RecordedEvent): boolean {
  return check.payload(type)?.(value) === true && check.headers(headers) === true;
}

/** Writes the recorded events of the main job, unless the present ones still fit. */
function keepJob(events: LoggedEvent[]): void {
  const kept = (existsSync(job) ? readFileSync(job, 'utf8') : '').split('\n').filter(Boolean);
  const isFitting = kept
    .map((line) => JSON.parse(line) as RecordedEvent)
    .every((event) => fits(event.headers.ce_type!.replace('privilege.', ''), event));
  if (events.length === 0 || (kept.length > 0 && isFitting)) return;
  writeFileSync(job, events.map((event) => `${JSON.stringify(asPublished(event))}\n`).join(''));
  console.log(`main-job.ndjson: ${events.length} events`);
}

function asPublished(event: LoggedEvent): RecordedEvent {
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
  candidates: (readonly [string, T])[],
  fits: (of: string, example: T) => boolean,
): void {
  const file = join(examples, name);
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>;
  const next: Record<string, T> = {};
  const byName = Map.groupBy(candidates, ([of]) => of);
  for (const of of wanted.toSorted()) {
    const before = kept[of];
    if (before && fits(of, before)) next[of] = before;
    else {
      const best = (byName.get(of) ?? [])
        .map(([, example]) => ({ example, worth: worthOf(example) }))
        .sort((one, other) => other.worth - one.worth)
        .find(({ example }) => fits(of, example));
      if (best) next[of] = best.example;
      else console.error(`${name}: nothing that fits was seen of ${of}`);
    }
  }
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
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

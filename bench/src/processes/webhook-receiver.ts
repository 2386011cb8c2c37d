// A webhook receiver in its own process: refuses a third of the calls for a while, then accepts
// everything until it has all events.
import { createServer } from 'node:http';
import { readInput, writeResult } from './input.ts';

export interface WebhookReceiver {
  port: number;
  /** The process ends after accepting this many events. */
  count: number;
  /** Period after the first call in which it refuses a third of the calls. */
  failsForMs: number;
}

export interface Taken {
  calls: number;
  refused: number;
  /** Events accepted during that period. */
  takenMeanwhile: number;
  events: number;
  /** Events accepted before one with a lower version of the same aggregate. */
  outOfOrder: number;
}

const { port, count, failsForMs } = await readInput<WebhookReceiver>();
const taken = new Set<string>();
const versions = new Map<string, number>();
const result: Taken = { calls: 0, refused: 0, takenMeanwhile: 0, events: 0, outOfOrder: 0 };
let failsUntil = Infinity;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const now = performance.now();
    if (failsUntil === Infinity) failsUntil = now + failsForMs;
    result.calls += 1;
    const refuses = now < failsUntil && Math.random() < 1 / 3;
    if (refuses) result.refused += 1;
    else take(body, now < failsUntil);
    response.writeHead(refuses ? 500 : 204).end();
    if (taken.size === count) void end();
  });
});
server.listen(port, '127.0.0.1', () => process.stderr.write('ready\n'));

function take(body: string, meanwhile: boolean): void {
  const id = /"id":"([^"]+)"/.exec(body)![1]!;
  if (taken.has(id)) return;
  taken.add(id);
  if (meanwhile) result.takenMeanwhile += 1;
  const subject = /"subject":"([^"]+)"/.exec(body)![1]!;
  const version = Number(/"aggregateversion":(\d+)/.exec(body)![1]);
  if (version !== (versions.get(subject) ?? 0) + 1) result.outOfOrder += 1;
  versions.set(subject, version);
}

async function end(): Promise<void> {
  result.events = taken.size;
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500);
  });
  writeResult(result);
}

// Sends requests over keep-alive connections and measures the responses, in its own process.
import { setPriority } from 'node:os';
import { HttpConnection } from './http-connection.ts';
import { readInput, writeResult } from './input.ts';

export interface Load {
  port: number;
  connections: number;
  /** GET by default. */
  method?: 'PUT' | 'POST';
  headers: Record<string, string>;
  paths: string[];
  /** One body for every request, or one for each path; none for GET. */
  body?: string | string[];
  /** Repeats the paths for this time; without it each path is requested once. */
  seconds?: number;
  /** Warm-up time that is not counted: a fresh generator is slow itself. */
  warmUpSeconds?: number;
  /**
   * Requests per second, each sent on time even if responses are slow; as fast as possible if
   * omitted.
   */
  rate?: number;
  /**
   * Keeps the event loop busy, at the lowest priority, so that waking this process up does not
   * count as the server's time. A client on another machine would not cost the server that time
   * either.
   */
  awake?: boolean;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses other than 2xx, by status. */
  failed: Record<string, number>;
}

const LOWEST_PRIORITY = 19;

const load = await readInput<Load>();
const messages = load.paths.map((path, n) => {
  const body = Array.isArray(load.body) ? load.body[n] : load.body;
  const headers = { host: `127.0.0.1:${load.port}`, ...load.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length =
    body === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${load.method ?? 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
});

const latencies: number[] = [];
const failed: Record<string, number> = {};
let next = 0;

const connections = await Promise.all(
  Array.from({ length: load.connections }, () => HttpConnection.open(load.port)),
);
let isOver = false;
const stayAwake = () => void (isOver || setImmediate(stayAwake));
if (load.awake) {
  setPriority(LOWEST_PRIORITY);
  stayAwake();
}
const began = performance.now();
const started = began + (load.warmUpSeconds ?? 0) * 1000;
const end = started + (load.seconds ?? Infinity) * 1000;
await Promise.all(connections.map(askRepeatedly));
const seconds = (performance.now() - started) / 1000;
isOver = true;
for (const connection of connections) connection.close();

latencies.sort((a, b) => a - b);
const at = (share: number) =>
  latencies[Math.max(0, Math.ceil(latencies.length * share) - 1)] ?? NaN;
writeResult({
  perSecond: latencies.length / seconds,
  p50: at(0.5),
  p99: at(0.99),
  failed,
} satisfies LoadResult);

async function askRepeatedly(connection: HttpConnection): Promise<void> {
  for (;;) {
    const turn = next;
    next += 1;
    if (load.seconds === undefined && turn >= messages.length) return;
    let due = performance.now();
    if (load.rate) {
      due = began + (turn / load.rate) * 1000;
      // Timers have a resolution of a millisecond; the rate holds over many requests.
      if (due > performance.now())
        await new Promise((go) => setTimeout(go, due - performance.now()));
    }
    if (performance.now() >= end) return;
    const status = await connection.ask(messages[turn % messages.length]!);
    if (status < 200 || status > 299) failed[status] = (failed[status] ?? 0) + 1;
    if (due < started) continue;
    // Measured from the due time, so that a slow response counts for the requests that waited
    // behind it.
    latencies.push(performance.now() - due);
  }
}

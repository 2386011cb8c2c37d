// Many webhook receivers behind one port, in their own process: record each event's arrival.
import { createServer } from 'node:http';
import { readInput, writeResult } from './input.ts';
import type { Arrivals } from './stream-readers.ts';

export interface WebhookArrivals {
  port: number;
  /** The process ends after this many events in all. */
  count: number;
}

const { port, count } = await readInput<WebhookArrivals>();
const arrivals: Arrivals = {};
let left = count;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const subject = /"subject":"([^"]+)"/.exec(body)![1]!;
    (arrivals[subject] ??= []).push(performance.timeOrigin + performance.now());
    response.writeHead(204).end();
    left -= 1;
    if (left === 0) end();
  });
});
server.listen(port, '127.0.0.1', () => process.stderr.write('ready\n'));

function end(): void {
  server.close(() => writeResult(arrivals));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 500);
}

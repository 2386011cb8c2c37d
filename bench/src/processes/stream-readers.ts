// Readers of the stream of events, in a process of its own: notes when each event arrived at each.
import { createInterface } from 'node:readline';
import { get, type IncomingMessage } from 'node:http';
import { readInput, writeResult } from './input.ts';

export interface StreamReaders {
  port: number;
  /** One stream for each, with this key. */
  secrets: string[];
  topics: string;
  /** The place of the log from which they read. */
  after: number;
  /** Each ends when it has read so many events of these types. */
  count: number;
  types: string[];
}

/** By the aggregate that the event is of: when it arrived, in milliseconds since 1970. */
export type Arrivals = Record<string, number[]>;

const { port, secrets, topics, after, count, types } = await readInput<StreamReaders>();
const arrivals: Arrivals = {};
const wanted = new Set(types);

let open = 0;
await Promise.all(secrets.map(follow));
writeResult(arrivals);

async function follow(secret: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: `/api/events/stream?topics=${topics}&after=${after}`,
      headers: { authorization: `Bearer ${secret}` },
      agent: false,
    });
    request.once('response', resolve).once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`);
  open += 1;
  if (open === secrets.length) process.stderr.write('ready\n');
  let left = count;
  for await (const line of createInterface({ input: response })) {
    if (!line.startsWith('data: ')) continue;
    // Parsing all of it would take the processor from what is measured.
    const type = /"type":"([^"]+)"/.exec(line)?.[1];
    const subject = /"subject":"([^"]+)"/.exec(line)?.[1];
    if (!type || !subject || !wanted.has(type)) continue;
    (arrivals[subject] ??= []).push(performance.timeOrigin + performance.now());
    left -= 1;
    if (left === 0) break;
  }
  if (left > 0) throw new Error(`A stream ended with ${left} events to come`);
  response.destroy();
}

// Readers of the event stream, in their own process: record each event's arrival at each reader.
import { createInterface } from 'node:readline';
import { get, type IncomingMessage } from 'node:http';
import { readInput, writeResult } from './input.ts';

export interface StreamReaders {
  port: number;
  /** API keys; one stream is opened for each. */
  secrets: string[];
  topics: string;
  /** The sequence number after which they read. */
  after: number;
  /** Each reader ends after this many events of these types. */
  count: number;
  types: string[];
}

/** By aggregate id: times of arrival, in milliseconds since 1970. */
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
    // Parsing the whole event would take processor time from the measured product.
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

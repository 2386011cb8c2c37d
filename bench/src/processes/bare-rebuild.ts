// The baseline of a rebuild: its statements on log and read model in a bare loop, each batch in a
// transaction; no order, no progress, nothing parked, no swap.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Statement } from './sql-tap.ts';
import { readInput, writeResult } from './input.ts';

export interface BareRebuild {
  databaseUrl: string;
  /** One statement per line, in order. */
  file: string;
}

const { databaseUrl, file } = await readInput<BareRebuild>();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
let events = 0;
let milliseconds = 0;
// Read one by one: all of them would not fit into memory. Only the queries are timed.
for await (const line of createInterface({ input: createReadStream(file) })) {
  const { text, values } = JSON.parse(line) as Statement;
  const began = performance.now();
  const result = await client.query(text, values);
  milliseconds += performance.now() - began;
  if (/^\s*select/i.test(text)) events += result.rowCount ?? 0;
}
await client.end();
writeResult({ events, seconds: milliseconds / 1000 });

// The baseline of the seed: as many rows of the same size by COPY into two plain tables, in batches
// of the seed's size, and nothing else.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { readInput, writeResult } from './input.ts';

export interface BareCopy {
  databaseUrl: string;
  tables: { rows: number; bytes: number }[];
}

const BATCHES = 50;
const LINES_AT_ONCE = 500;

const { databaseUrl, tables } = await readInput<BareCopy>();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
for (const at of tables.keys())
  await client.query(
    `drop table if exists bare_${at}; create table bare_${at} (id int, data text not null)`,
  );
const started = performance.now();
for (let batch = 0; batch < BATCHES; batch += 1) {
  await client.query('begin');
  for (const [at, { rows, bytes }] of tables.entries()) {
    const first = Math.floor((rows * batch) / BATCHES);
    const end = Math.floor((rows * (batch + 1)) / BATCHES);
    const stream = client.query(from(`copy bare_${at} from stdin`));
    await pipeline(Readable.from(lines(first, end, 'x'.repeat(bytes))), stream);
  }
  await client.query('commit');
}
const seconds = (performance.now() - started) / 1000;
for (const at of tables.keys()) await client.query(`drop table bare_${at}`);
await client.end();
writeResult({ seconds });

function* lines(first: number, end: number, data: string): Generator<string> {
  for (let id = first; id < end; id += LINES_AT_ONCE) {
    let text = '';
    for (let line = id; line < Math.min(end, id + LINES_AT_ONCE); line += 1)
      text += `${line}\t${data}\n`;
    yield text;
  }
}

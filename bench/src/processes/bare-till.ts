// The baseline of the till: the statements of a check and of a purchase, each in one transaction, at
// a steady rate, each time with another card.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readInput, writeResult } from './input.ts';
import type { Statement } from './sql-tap.ts';

export interface BareTill {
  databaseUrl: string;
  rate: number;
  connections: number;
  check: Statement[];
  purchase: Statement[];
  /** What the recorded statements name, and what stands for it each time, in the same order. */
  recorded: string[];
  each: string[][];
  /** Ids that were made meanwhile; every time has new ones. */
  madeIds: string[];
  /** The recorded time step, and the first of those that stand for it. */
  step: number;
  firstStep: number;
}

export interface TillLatencies {
  check: number[];
  purchase: number[];
}

const input = await readInput<BareTill>();
const pool = new pg.Pool({
  connectionString: input.databaseUrl,
  max: input.connections,
  options: '-c synchronous_commit=on -c TimeZone=UTC',
});
const template = JSON.stringify([input.check, input.purchase]);
const latencies: TillLatencies = { check: [], purchase: [] };
const started = performance.now();
await Promise.all(
  input.each.map(async (stands, n) => {
    await wait(Math.max(0, (n * 1000) / input.rate - (performance.now() - started)));
    const [check, purchase] = statementsFor(stands, n);
    latencies.check.push(await inTransaction(check));
    latencies.purchase.push(await inTransaction(purchase));
  }),
);
await pool.end();
writeResult(latencies);

async function inTransaction(statements: Statement[]): Promise<number> {
  const began = performance.now();
  const client = await pool.connect();
  await client.query('begin');
  for (const { text, values } of statements) await client.query(text, values.map(revived));
  await client.query('commit');
  client.release();
  return performance.now() - began;
}

function statementsFor(stands: string[], n: number): [Statement[], Statement[]] {
  let text = template.replaceAll(String(input.step), String(input.firstStep + n));
  input.recorded.forEach((each, at) => (text = text.replaceAll(each, stands[at]!)));
  for (const made of input.madeIds) text = text.replaceAll(made, randomUUID());
  return JSON.parse(text) as [Statement[], Statement[]];
}

function revived(value: unknown): unknown {
  const isBuffer = (value as { type?: string } | null)?.type === 'Buffer';
  return isBuffer ? Buffer.from((value as { data: number[] }).data) : value;
}

// Loaded before the product (`node --import`): records every statement that it sends to PostgreSQL,
// so that the baselines run exactly the same SQL, also after a change.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

const file = process.env.BENCH_SQL_FILE;
if (!file) throw new Error('BENCH_SQL_FILE must name the file for the statements');

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args;
  const config = typeof first === 'string' ? { text: first, values: second } : (first as Statement);
  const values = Array.isArray(config.values) ? config.values : [];
  appendFileSync(file, `${JSON.stringify({ text: config.text, values } satisfies Statement)}\n`);
  return query.apply(this, args);
};

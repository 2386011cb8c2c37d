// The baseline of search: Fastify, pg and the product's own statements, nothing else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './sql-tap.ts';

export interface BareSearch {
  databaseUrl: string;
  pool: number;
  /** Statements by path with its query. */
  statements: Record<string, Statement[]>;
}

const {
  databaseUrl,
  pool: max,
  statements,
} = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BareSearch;
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max,
});
const app = Fastify();
app.get('/*', async (request) => {
  const results = await Promise.all(
    statements[request.url]!.map(({ text, values }) => pool.query(text, values)),
  );
  return { success: true, data: results.map((r) => r.rows as unknown[]) };
});
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

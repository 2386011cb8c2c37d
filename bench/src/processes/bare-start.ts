// The baseline of a start: the same PostgreSQL on the same files, Fastify and pg, nothing else.
import Fastify from 'fastify';
import pg from 'pg';
import { startPostgres, untilPostgresAnswers, type PostgresFiles } from '../postgres.ts';

const [input, port] = process.argv.slice(2) as [string, string];
const files = JSON.parse(input) as PostgresFiles;
const server = startPostgres(files);
await untilPostgresAnswers(files.url);
const pool = new pg.Pool({ connectionString: files.url, max: 20 });
const app = Fastify();
app.get('/*', async () => {
  const { rows } = await pool.query('select * from shop_search limit 20');
  return { success: true, data: rows as unknown[] };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => {
  server.once('exit', () => process.exit(0));
  void pool.end().then(() => server.kill('SIGINT'));
});

import { randomBytes } from 'node:crypto';
import { dedicatedClient } from '../persistence/database.ts';
import { provided } from './provided.ts';
import { withDatabase } from './template.ts';

/** Copies an idle database, as if its backup was restored elsewhere; returns the copy's URL. */
export async function copyOf(databaseUrl: string): Promise<string> {
  const name = `test_restored_${randomBytes(6).toString('hex')}`;
  const client = dedicatedClient(provided('databaseServer'), 'test', 0);
  await client.connect();
  await client.query(`create database ${name} template ${new URL(databaseUrl).pathname.slice(1)}`);
  await client.end();
  return withDatabase(databaseUrl, name);
}

import { dedicatedClient } from '../persistence/database.ts';

/** Connects as the database's owner, whom the triggers do not restrict. */
export async function asOwner<T>(
  databaseUrl: string,
  work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
): Promise<T> {
  const client = dedicatedClient(databaseUrl, 'test-owner');
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return await work(async (sql) => (await client.query(sql)).rows as Record<string, unknown>[]);
  } finally {
    await client.end();
  }
}

import { afterEach, describe, expect, it } from '@jest/globals';
import { DECLARATIONS } from '../../app.module.ts';
import { runTool } from '../../modules/admin/testing/tool.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { Database } from '../../platform/persistence/database.ts';
import type { Migration } from '../../platform/persistence/orm/history.ts';
import { migrate } from '../../platform/persistence/orm/orm.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const MARKED: Migration = {
  name: '9001-notes',
  sql: ['create table note (id uuid primary key)'],
  compatible: true,
};
const UNMARKED: Migration = { name: '9002-names', sql: ['create table nickname (id uuid)'] };

describe('a program that is older than the database', () => {
  const running: TestApp[] = [];
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
  });

  /** As a newer program does at its start. */
  const upgrade = async (url: string, ...newer: Migration[]) => {
    const database = new Database({ url, max: 1, applicationName: 'newer-program' });
    await migrate(database, [...DECLARATIONS.migrations, ...newer]);
    await database.close();
  };
  const startOn = async (url: string) => {
    const app = await startTestApp({ DATABASE_URL: url });
    running.push(app);
    return app;
  };

  it('refuses to start, writes nothing and names both versions', async () => {
    const url = await cloneDatabase();
    await upgrade(url, MARKED, UNMARKED);
    const newest = DECLARATIONS.migrations
      .map(({ name }) => name)
      .toSorted()
      .at(-1)!;
    await expect(startTestApp({ DATABASE_URL: url })).rejects.toThrow(
      `its newest migration is ${newest}, the newest of the database is 9002-names. Older programs cannot run with 9002-names.`,
    );
    const database = new Database({ url, max: 1, applicationName: 'spec' });
    expect(await database.query('select from key_fingerprint')).toEqual([]);
    await database.close();
  });

  it('runs beside the newer one if the newer migrations are marked as compatible', async () => {
    const before = await startOn(await cloneDatabase());
    await upgrade(before.databaseUrl, MARKED);
    const started = await startOn(before.databaseUrl);
    for (const { api } of [before, started])
      expect((await api.post('/api/admin/shops/register', registration())).status).toBe(201);
    // The newer program starts again and finds its migrations as it left them.
    await upgrade(before.databaseUrl, MARKED);
  });

  it('refuses its tools too', async () => {
    const app = await startOn(await cloneDatabase());
    await upgrade(app.databaseUrl, UNMARKED);
    const { code, said } = await runTool(app, 'keys', ['list']);
    expect(code).toBe(1);
    expect(said).toContain('This program is older than the database');
  });
});

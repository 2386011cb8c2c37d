import { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { isConnectionLost } from '../../platform/persistence/connection-lost.ts';
import { inTransactionOf } from '../../platform/persistence/orm/in-transaction-of.ts';

const POOL = 5;

describe('a transaction of MikroORM whose connection is lost', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL: String(POOL), ROLE: 'api' });
  });
  afterAll(() => app.close());

  const transactional = <T>(work: (em: EntityManager) => Promise<T>) =>
    app.get(EntityManager).fork().transactional(work);
  const lost = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((e: unknown) => e);
    expect(isConnectionLost(error)).toBe(true);
  };
  const poolIsWhole = async () => {
    const found = Array.from({ length: POOL }, () =>
      transactional((em) => em.execute('select 1 as one')),
    );
    expect(await Promise.all(found)).toEqual(found.map(() => [{ one: 1 }]));
  };

  it('returns its place in the pool when that happens within it', async () => {
    for (let n = 0; n < 2 * POOL; n += 1)
      await lost(
        transactional(async (em) => {
          const own = await inTransactionOf(em).query<{ pid: number }>(
            'select pg_backend_pid() as pid',
          );
          await app.database.query('select pg_terminate_backend($1)', [own[0]!.pid]);
          await em.execute('select 1 as one');
        }),
      );
    await poolIsWhole();
  });

  it('returns it when that happens at its beginning', async () => {
    for (let n = 0; n < 2 * POOL; n += 1) {
      app.database.pool.once('acquire', (client: pg.PoolClient) => {
        client.connection.stream.destroy();
      });
      await lost(transactional((em) => em.execute('select 1 as one')));
    }
    await poolIsWhole();
  });
});

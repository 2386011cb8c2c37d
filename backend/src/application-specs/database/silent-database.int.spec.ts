import { connect, createServer, type Server, type Socket } from 'node:net';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { readAllShops } from '../../modules/shops/search/read-all-shops.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { Database, UNLIMITED } from '../../platform/persistence/database.ts';
import { isConnectionLost } from '../../platform/persistence/connection-lost.ts';
import { EmbeddedPostgres } from '../../platform/persistence/embedded/embedded-postgres.ts';
import { processesIn, sendSignal } from '../../platform/persistence/embedded/processes.ts';

/** More connections than event processing takes, so that requests get one and wait on it. */
const POOL = 30;

/** Requests that wait for a silent database end with 503; afterwards everything works again. */
const endsWith503 = async (app: TestApp, silent: () => void, speaking: () => void) => {
  const register = () => app.api.post('/api/admin/shops/register', registration());
  const admin = await signedInAs(app, 'admin');
  expect((await register()).status).toBe(201);
  // Reading all shops has a longer time limit than other queries.
  const begun = Promise.withResolvers<void>();
  const reading = readAllShops(app.database, formatIsoDate(app.clock.now()), () => {
    silent();
    begun.resolve();
    return () => undefined;
  }).catch(begun.reject);
  await begun.promise;
  const requests = [...Array.from({ length: 20 }, register), admin.get('/api/admin/shops')];
  const ready = app.api.get('/api/health/ready');
  const first = [
    ready.then(() => 'readiness'),
    ...requests.map((one) => one.then(() => 'another')),
  ];
  expect(await Promise.race(first)).toBe('readiness');
  const asked = [...requests, ready];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 503));
  speaking();
  const id = await eventually('commands work again', async () => {
    const { status, body } = await register();
    return status === 201 && (body.data.id as string);
  });
  const all = await Promise.all(Array.from({ length: 20 }, register));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
  await eventually('events flow again', async () => {
    const sql = 'select 1 from event_log where aggregate_id = $1';
    return (await app.database.query(sql, [id])).length === 1;
  });
  // Background work has a longer time limit.
  await eventually(
    'no connection is held',
    () => app.database.pool.totalCount === app.database.pool.idleCount,
    40_000,
  );
  await reading;
};

describe('a PostgreSQL that is frozen', () => {
  let home: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'nattil-frozen-'));
    await chmod(home, 0o755);
    postgres = new EmbeddedPostgres({ dataDir: home, say: () => undefined });
    await postgres.start();
  });
  const all = (signal: NodeJS.Signals) => {
    for (const pid of processesIn(postgres.dataDir)) sendSignal(pid, signal);
  };
  afterAll(async () => {
    await postgres.stop();
    await rm(home, { recursive: true });
  });

  it('delays no request for long, and everything works again when it continues', async () => {
    const app = await startTestApp({ DATABASE_URL: postgres.url, DATABASE_POOL: String(POOL) });
    await endsWith503(
      app,
      () => all('SIGSTOP'),
      () => all('SIGCONT'),
    );
    await app.close();
  }, 150_000);

  it('can be stopped, with all its processes', async () => {
    all('SIGSTOP');
    await postgres.stop(2_000);
    expect(processesIn(postgres.dataDir)).toEqual([]);
  }, 30_000);
});

describe('a network that drops what is sent', () => {
  let proxy: Server;
  let url: string;
  let passing = true;
  const pairs = new Set<Socket>();
  beforeEach(async () => {
    const database = new URL(await cloneDatabase());
    const there = { port: Number(database.port), host: database.hostname };
    proxy = createServer((inner) => {
      const outer = connect(there);
      for (const [from, to] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        pairs.add(from);
        from.on('data', (data) => passing && to.write(data));
        from.on('end', () => passing && to.end());
        from.on('error', () => to.destroy());
      }
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => proxy.once('listening', listening));
    database.port = String((proxy.address() as { port: number }).port);
    url = database.toString();
  });
  afterEach(() => {
    for (const socket of pairs) socket.destroy();
    proxy.close();
  });

  it('delays no request for long, and everything works again when it is back', async () => {
    const app = await startTestApp({ DATABASE_URL: url, DATABASE_POOL: String(POOL) });
    await endsWith503(
      app,
      () => (passing = false),
      () => (passing = true),
    );
    await app.close();
  }, 150_000);
});

describe('the limit of a statement', () => {
  let database: Database;
  const sleep = (seconds: number) => `select pg_sleep(${seconds})`;
  beforeAll(async () => {
    const options = { url: await cloneDatabase(), max: 1, applicationName: 'test' };
    database = new Database({ ...options, statementWithinMs: 200 });
  });
  afterAll(() => database.close());

  it('ends a longer one like a lost connection, and leaves the connection usable', async () => {
    for (const slow of [
      () => database.query(sleep(30)),
      () => database.execute(sleep(30)),
      () => database.transaction((tx) => tx.query(sleep(30))),
    ]) {
      const error: unknown = await slow().catch((e: unknown) => e);
      expect((error as { code?: string }).code).toBe('57014');
      expect(isConnectionLost(error)).toBe(true);
    }
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('can be set for one transaction, and applies again after it', async () => {
    // Longer than a connection may normally be silent.
    await database.transaction((tx) => tx.query(sleep(2.5)), '', UNLIMITED);
    await database.transaction(
      (tx) => tx.query(sleep(0.4)),
      'set local synchronous_commit = off',
      5_000,
    );
    await expect(database.query(sleep(30))).rejects.toMatchObject({ code: '57014' });
  });
});

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { freePort, StartedProducts } from '../../platform/testing/started-product.ts';
import { cloneDatabase, TEST_KEYS } from '../../platform/testing/test-app.ts';

interface Line {
  level: number;
  context: string;
  msg: string;
}

const WARNING = 40;

describe('a PostgreSQL that is away while the product runs', () => {
  const products = new StartedProducts();
  const sockets = new Set<Socket>();
  let server: Server;
  /** The database's address on a port of its own, at which nothing listens while it is away. */
  let database: URL;
  let target: URL;

  const comes = async () => {
    server = createServer((from) => {
      const to = connect(Number(target.port), target.hostname);
      for (const socket of [from, to]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [from, to].forEach((one) => one.destroy()));
      }
      from.pipe(to).pipe(from);
    }).listen(Number(database.port), '127.0.0.1');
    await once(server, 'listening');
  };
  const goes = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  beforeAll(async () => {
    target = new URL(await cloneDatabase());
    database = new URL(target);
    database.hostname = '127.0.0.1';
    database.port = String(await freePort());
    await comes();
  });
  afterAll(async () => {
    await products.endAll();
    goes();
    await products.removeFolders();
  });

  it('is reported in one line every ten seconds, which all background work shares', async () => {
    const { api, output } = await products.startReady({
      NODE_ENV: 'production',
      METRICS_TOKEN: 'scrape-nattil',
      SMTP_URL: 'smtp://127.0.0.1:1',
      GEOCODING_URL: 'off',
      DATABASE_URL: database.href,
      ...TEST_KEYS,
    });
    const register = () => api.post('/api/admin/shops/register', registration());
    const warnings = () =>
      output()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
        .filter(({ level, context }) => level >= WARNING && context !== 'Health');
    expect((await register()).status).toBe(201);
    const before = warnings().length;
    goes();
    const since = () => warnings().slice(before);
    const away = () => since().filter(({ context }) => context === 'Database');
    await eventually('it was reported twice', () => away().length >= 2, 60_000);
    expect(await register()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    // The mail of the registration fails for another reason.
    const others = since().filter(
      ({ context, msg }) => context !== 'Database' && !/^email/.test(msg),
    );
    expect(others).toEqual([]);
    expect(away().at(-1)!.msg).toBe(
      'PostgreSQL is out of reach: nothing listens there (ECONNREFUSED). What waits for it goes on when it is back',
    );
    await comes();
    await eventually('it works again', async () => (await register()).status === 201);
  }, 120_000);
});

import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { registration } from '../../modules/shops/testing/registration.ts';
import { runningPostgresUrl } from '../../platform/persistence/embedded/embedded-postgres.ts';
import { isAlive, processesIn } from '../../platform/persistence/embedded/processes.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import {
  StartedProducts,
  freePort,
  postgresFolder,
  postgresOf,
} from '../../platform/testing/started-product.ts';

describe('stopping the product', () => {
  const products = new StartedProducts();
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await products.endAll();
  });
  afterAll(() => products.removeFolders());

  const open = async (port: number, text: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    let said = '';
    socket.setEncoding('utf8').on('data', (data) => (said += data));
    await new Promise((connected) => socket.once('connect', connected));
    socket.write(text);
    return { socket, said: () => said, closed: () => socket.destroyed || socket.readableEnded };
  };
  const post = (path: string, body: string, sent = body) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${sent}`;
  /** A connection that locks a table that registrations need, until it commits. */
  const blocking = async (dataDir: string) => {
    const client = new pg.Client({ connectionString: (await runningPostgresUrl(dataDir))! });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin; lock table shop in exclusive mode');
    return {
      release: () => client.query('commit').then(() => client.end()),
      waits: async () => {
        const { rows } = await client.query(
          "select 1 from pg_locks where relation = 'shop'::regclass and not granted",
        );
        return rows.length > 0;
      },
    };
  };

  it('answers running requests, and waits for no half body, half header or idle connection', async () => {
    const { child, exited, port, dataDir } = await products.startReady();
    const folder = await postgresFolder(dataDir);
    const body = JSON.stringify(registration());
    const half = await open(port, post('/api/admin/shops/register', body, body.slice(0, 20)));
    const header = await open(port, 'GET /api/categories HTTP/1.1\r\nHos');
    const silent = await open(port, '');
    const idle = await open(port, 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually('the open connection got its answer', () => idle.said().includes('"live"'));
    const block = await blocking(dataDir);
    const running = await open(port, post('/api/admin/shops/register', body));
    await eventually('a request runs', block.waits);

    child.kill('SIGTERM');
    await eventually('the idle connection is closed', idle.closed);
    const refused = connect(port, '127.0.0.1');
    await new Promise((gone) => refused.once('error', gone));
    // The terminal's signal comes twice if npm passes it on.
    child.kill('SIGTERM');
    expect(running.said()).toBe('');
    await block.release();
    await eventually('what ran is answered', () => running.said().startsWith('HTTP/1.1 201'));
    const dripping = setInterval(() => header.socket.write('t'), 200);
    expect(await exited).toBe(0);
    clearInterval(dripping);
    for (const { closed } of [half, header, silent, running]) await eventually('closed', closed);
    expect(processesIn(folder)).toEqual([]);
  }, 90_000);

  it('ends a request that takes too long, and then stops its PostgreSQL', async () => {
    const { child, exited, port, dataDir } = await products.startReady();
    const folder = await postgresFolder(dataDir);
    const block = await blocking(dataDir);
    const running = await open(
      port,
      post('/api/admin/shops/register', JSON.stringify(registration())),
    );
    await eventually('a request runs', block.waits);
    child.kill('SIGINT');
    expect(await exited).not.toBeNull();
    await eventually('its connection is closed', running.closed);
    expect(processesIn(folder)).toEqual([]);
  }, 90_000);

  it('leaves no PostgreSQL when its terminal is closed, nor after an unhandled error', async () => {
    const closed = await products.startReady();
    const folder = await postgresFolder(closed.dataDir);
    closed.child.stdout!.destroy();
    closed.child.stderr!.destroy();
    closed.child.kill('SIGHUP');
    expect(await closed.exited).toBe(0);
    expect(processesIn(folder)).toEqual([]);

    const broken = await products.startReady({
      DATA_DIR: closed.dataDir,
      // An unhandled rejection, a moment after the start.
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
        "process.on('SIGUSR2', () => void Promise.reject(new Error('nobody saw this')))",
      )}`,
    });
    broken.child.kill('SIGUSR2');
    expect(await broken.exited).toBe(1);
    expect(broken.output()).toContain(
      'Nattil stops because of an internal error: Error: nobody saw this',
    );
    expect(processesIn(folder)).toEqual([]);
  }, 120_000);

  it('ends at once, with PostgreSQL, at a second signal', async () => {
    const { child, exited, dataDir, port, output } = await products.startReady();
    const folder = await postgresFolder(dataDir);
    const block = await blocking(dataDir);
    await open(port, post('/api/admin/shops/register', JSON.stringify(registration())));
    await eventually('a request runs', block.waits);
    child.kill('SIGINT');
    await eventually('it is stopping', () => output().includes('Stopping …'));
    const again = setInterval(() => child.kill('SIGINT'), 100);
    expect(await exited).toBe(1);
    clearInterval(again);
    expect(output()).toContain('Stopping at once');
    await eventually('PostgreSQL has ended', () => processesIn(folder).length === 0);
  }, 90_000);

  it.each(['Preparing the embedded PostgreSQL', 'a running PostgreSQL'])(
    'leaves nothing when it is stopped during its start: %s',
    async (moment) => {
      const dataDir = await products.freshDir();
      const { child, exited, output } = products.start({
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
      });
      const postgres = await eventually(
        moment,
        async () => output().includes(moment) || (await postgresOf(dataDir).catch(() => 0)),
        60_000,
      );
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      if (typeof postgres === 'number') expect(isAlive(postgres)).toBe(false);
      expect(processesIn(await postgresFolder(dataDir))).toEqual([]);
    },
    90_000,
  );
});

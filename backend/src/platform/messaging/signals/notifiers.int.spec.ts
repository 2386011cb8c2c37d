import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Database, dedicatedClient } from '../../persistence/database.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { EventSignal } from './event-signal.ts';
import { PlaceNotifier } from './notifiers.ts';

describe('notifying other processes of events', () => {
  const signal = new EventSignal();
  const heard: string[] = [];
  let url: string;
  let other: ReturnType<typeof dedicatedClient>;
  let database: Database;

  beforeAll(async () => {
    url = await cloneDatabase();
    other = dedicatedClient(url, 'outsider');
    other.on('notification', ({ channel }) => heard.push(channel));
    await other.connect();
    await other.query('listen nattil_placed');
  });
  afterAll(async () => {
    await database.close();
    await other.end();
  });

  const connections = async () => {
    const { rowCount } = await other.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name = 'nattil-notify'`,
    );
    return rowCount;
  };
  /** A proxy to PostgreSQL that holds the next connection back until it is released. */
  const gate = async () => {
    let letThrough: () => void = () => undefined;
    const open = new Promise<void>((resolve) => (letThrough = resolve));
    const server: Server = createServer((socket) => {
      void open.then(() => {
        const on = connect(Number(new URL(url).port), new URL(url).hostname);
        socket.pipe(on).pipe(socket);
        for (const each of [socket, on]) each.on('error', () => undefined);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const through = new URL(url);
    through.port = String((server.address() as AddressInfo).port);
    return { server, url: through.href, letThrough };
  };

  it('continues after its connection was cut', async () => {
    database = new Database({ url, max: 1, applicationName: 'product' });
    const notifier = new PlaceNotifier(database, signal);
    notifier.start();
    const hears = () =>
      eventually('it is told', () => {
        signal.placed();
        return heard.splice(0).length > 0;
      });
    await hears();
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'nattil-notify'`,
    );
    await hears();
    await notifier.stop();
    await eventually('it left', async () => (await connections()) === 0);
    await database.close();
  });

  it('closes a connection that is still being opened when it stops, and sends pending notifications', async () => {
    const slow = await gate();
    database = new Database({ url: slow.url, max: 1, applicationName: 'product' });
    const notifier = new PlaceNotifier(database, signal);
    notifier.start();
    heard.length = 0;
    signal.placed();
    await once(slow.server, 'connection');
    const stopped = notifier.stop();
    slow.letThrough();
    await stopped;
    await eventually('it is told', () => heard.length > 0);
    await eventually('it left', async () => (await connections()) === 0);
    slow.server.close();
  });
});

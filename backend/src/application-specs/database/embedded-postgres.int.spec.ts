import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp } from '../../platform/testing/test-app.ts';
import { ConfigError } from '../../platform/config/config.ts';
import { Database } from '../../platform/persistence/database.ts';
import { isConnectionLost } from '../../platform/persistence/connection-lost.ts';
import { EmbeddedPostgres } from '../../platform/persistence/embedded/embedded-postgres.ts';
import { isAlive, processesIn, sendSignal } from '../../platform/persistence/embedded/processes.ts';

describe('the embedded PostgreSQL', () => {
  let home: string;
  let postgres: EmbeddedPostgres;
  const said: string[] = [];
  const lost: Error[] = [];
  const databases: Database[] = [];

  const start = async () => {
    postgres = new EmbeddedPostgres({
      dataDir: home,
      say: (line) => said.push(line),
      onLost: (error) => lost.push(error),
    });
    await postgres.start();
  };
  const connect = (max = 4) => {
    const database = new Database({ url: postgres.url, max, applicationName: 'test' });
    databases.push(database);
    return database;
  };
  const pidFile = () => join(postgres.dataDir, 'postmaster.pid');
  /** Kills PostgreSQL and all its processes, as a power loss would. */
  const powerLoss = async () => {
    const all = processesIn(postgres.dataDir);
    const { kill } = postgres;
    process.off('exit', kill);
    postgres.kill();
    for (const pid of all) sendSignal(pid, 'SIGKILL');
    await eventually('none is left', () => processesIn(postgres.dataDir).length === 0);
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'nattil-embedded-'));
    await chmod(home, 0o755);
    await start();
    const database = connect();
    await database.query(
      'create table kept (id int primary key, note text check (length(note) < 5))',
    );
    await database.query('insert into kept values (1)');
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    said.length = 0;
  });
  afterAll(async () => {
    await postgres.stop();
    expect(processesIn(postgres.dataDir)).toEqual([]);
    await rm(home, { recursive: true });
  });

  it('starts with its data after a power loss that emptied postgres.json and postmaster.pid', async () => {
    await powerLoss();
    await truncate(join(home, 'postgres.json'));
    await writeFile(pidFile(), '');
    await start();
    expect(said.join('\n')).toContain('The password of the embedded PostgreSQL was in');
    expect(await connect().query('select id from kept')).toEqual([{ id: 1 }]);
    expect((await stat(join(home, 'postgres.json'))).mode & 0o777).toBe(0o600);
  });

  it('starts when postmaster.pid names a process that is now another program', async () => {
    await powerLoss();
    // The process has the same user, because PostgreSQL then takes it for its own.
    const { uid, gid } = await stat(postgres.dataDir);
    const other = spawn('sleep', ['60'], { uid, gid });
    await writeFile(pidFile(), `${other.pid}\n${postgres.dataDir}\n1\n1\n`);
    await start();
    expect(isAlive(other.pid!)).toBe(true);
    other.kill();
    expect(await connect().query('select id from kept')).toEqual([{ id: 1 }]);
    expect(said).toEqual([]);
  });

  it.each([
    ['its first process', (all: number[]) => all.filter((pid) => pid === postgres.pid)],
    ['all its processes', (all: number[]) => all],
    ['all but its first process', (all: number[]) => all.filter((pid) => pid !== postgres.pid)],
  ])(
    'runs again at its address after a kill of %s, and loses nothing that was committed',
    async (_, of) => {
      const database = connect();
      const committed: number[] = [];
      const [last] = await database.query<{ id: number }>('select max(id)::int as id from kept');
      let next = last!.id + 1;
      const insert = async () => {
        const id = next++;
        await database.query('insert into kept (id) values ($1)', [id]);
        committed.push(id);
      };
      for (let n = 0; n < 20; n += 1) await insert();
      for (const pid of of(processesIn(postgres.dataDir))) sendSignal(pid, 'SIGKILL');
      let refused: unknown;
      await eventually('a statement fails', () =>
        insert().then(
          () => false,
          (error: unknown) => (refused = error),
        ),
      );
      expect(isConnectionLost(refused)).toBe(true);
      await eventually('it answers again', () => insert().then(() => true), 30_000);
      const rows = await database.query<{ id: number }>('select id from kept where id > $1', [
        last!.id,
      ]);
      expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(committed));
      expect(lost).toEqual([]);
    },
    60_000,
  );

  it('logs neither the values nor the text of failing statements', async () => {
    const app = await startTestApp({ DATABASE_URL: postgres.url });
    const form = {
      shopName: 'Secret Saffron',
      category: 'Dining',
      email: 'saffron@example.com',
      phone: '98470 12345',
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi, Kerala',
      storeAddress: 'Behind the Secret Gate',
      discountOffer: 12.5,
      confirmDetails: true,
    };
    expect((await app.api.post('/api/admin/shops/register', form)).status).toBe(201);
    expect((await app.api.post('/api/admin/shops/register', form)).status).toBe(409);
    const fails = [
      // An invalid uuid, a failed check, a duplicate and a timeout, with bound and inline values.
      app.database.query('select 1 from shop where id = $1::uuid', [form.email]),
      app.database.query(`select '${form.email}'::int`),
      app.database.query('insert into kept values (0, $1)', ['secret-note']),
      app.database.query('insert into kept (id) values (1), ($1)', [1]),
      app.database.transaction((tx) => tx.query(`select pg_sleep(5), '${form.phone}'`), '', 50),
      app.database.transaction(async (tx) => {
        await tx.query(`do $$ begin raise exception 'code %', '4711'; end $$`);
      }),
    ];
    const codes = (await Promise.allSettled(fails)).map(
      (outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code,
    );
    expect(codes).toEqual(['22P02', '22P02', '23514', '23505', '57014', 'P0001']);
    await app.close();
    const log = await readFile(join(dirname(postgres.dataDir), 'postgres.log'), 'utf8');
    expect(log).toContain('database system is ready');
    for (const value of [
      form.email,
      'Secret',
      'secret',
      '98470',
      '919847',
      '4711',
      'insert into',
      'INSERT',
    ])
      expect(log).not.toContain(value);
  }, 60_000);

  it.each([
    ['17\n', /was made by PostgreSQL 17, and this version of Nattil brings PostgreSQL 18.*pg_dump/],
    ['', /is not a complete PostgreSQL database \(.*PG_VERSION is empty\)/],
    ['eighteen', /is not a complete PostgreSQL database \(.*PG_VERSION holds no version\)/],
    [null, /is not a complete PostgreSQL database \(.*no such file.*PG_VERSION/],
  ])('refuses a folder whose version is %j, and says why', async (version, why) => {
    const file = join(postgres.dataDir, 'PG_VERSION');
    const own = await readFile(file);
    await postgres.stop();
    await (version === null ? rm(file) : writeFile(file, version));
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as Error).message).toMatch(why);
    expect((refused as Error).message).toContain(dirname(file));
    await writeFile(file, own);
    await start();
    expect(await connect().query('select id from kept where id = 1')).toEqual([{ id: 1 }]);
  });

  it('reports that it cannot be started again, after some tries', async () => {
    const aside = `${postgres.dataDir}.aside`;
    await rename(postgres.dataDir, aside);
    process.kill(postgres.pid, 'SIGKILL');
    await eventually('it gives up', () => lost.length > 0, 60_000);
    expect(lost.map((error) => error.message)).toEqual([
      expect.stringMatching(
        /^the embedded PostgreSQL ended and cannot be started again; see .*postgres\.log$/,
      ),
    ]);
    await rename(aside, postgres.dataDir);
  }, 90_000);
});

import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ShopSearch } from '../../modules/shops/projections/shop-search.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import {
  CommandLedger,
  differencesToFreshFold,
  faultsOf,
  NO_FAULTS,
} from '../../platform/messaging/testing/command-ledger.ts';
import { prepareWorkload, writeConcurrently } from '../../platform/messaging/testing/writers.ts';
import { ConfigError } from '../../platform/config/config.ts';
import { makeBackup } from '../../platform/persistence/backup/backup.ts';
import { Database, dedicatedClient } from '../../platform/persistence/database.ts';
import { runningPostgresUrl } from '../../platform/persistence/embedded/embedded-postgres.ts';
import { restoreBackup } from '../../platform/persistence/backup/restore.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { runCommand } from '../../platform/testing/run-command.ts';
import { postgresFolder, StartedProducts } from '../../platform/testing/started-product.ts';

const AGGREGATES = Array.from({ length: 12 }, () => crypto.randomUUID() as string);

describe('a backup of the embedded PostgreSQL', () => {
  const products = new StartedProducts();
  const databases: Database[] = [];
  let source: Awaited<ReturnType<StartedProducts['startReady']>>;
  let url: string;
  let folder: string;

  const connect = (to: string) => {
    const database = new Database({ url: to, max: 8, applicationName: 'test' });
    databases.push(database);
    return database;
  };
  const asAdmin = async (api: ApiClient) => {
    const { body } = await api.post('/api/admin/auth/login', {
      email: 'admin@nattil.example',
      password: 'Back-home-2026',
    });
    return api.as(body.data.token);
  };
  const beside = new Map<string, string>();
  const placesIn = (dataDir: string) => ({
    dataDir,
    auditHeadsFile: join(dataDir, 'audit-heads.log'),
  });
  const fresh = async () => join(await products.freshDir(), 'backup');
  const silently = () => undefined;

  beforeAll(async () => {
    source = await products.startReady();
    url = (await runningPostgresUrl(source.dataDir))!;
    folder = await fresh();
  }, 90_000);
  afterAll(async () => {
    for (const database of databases) await database.close();
    await products.endAll();
    await products.removeFolders();
  });

  it('made under load contains all that was acknowledged before, in order, and starts elsewhere', async () => {
    const database = connect(url);
    await prepareWorkload(database);
    const admin = await asAdmin(source.api);
    const shop = await admin.post('/api/admin/shops/register', registration());
    expect((await admin.put(`/api/admin/shops/${shop.body.data.id}/approve`)).status).toBe(200);

    const ledger = new CommandLedger();
    const write = (seed: number) =>
      writeConcurrently(database, ledger, {
        writers: 4,
        commands: 60,
        aggregates: AGGREGATES,
        seed,
      });
    await write(1);
    const before = ledger.ids('ok');
    let copying = true;
    const load = async () => {
      for (let seed = 2; copying; seed += 1) await write(seed);
    };
    // Files appear, vanish and shrink, and PostgreSQL would remove the WAL that the backup needs.
    const churn = async () => {
      for (let n = 0; copying; n += 1) {
        await database.query(`create table passing_${n} as select generate_series(1, 5000) as n`);
        await database.query(`drop table passing_${n}`);
        await database.query('truncate workload');
        await database.query('select pg_switch_wal()');
        await database.query('checkpoint');
      }
    };
    const done = Promise.all([load(), churn()]);
    const made = await runCommand('backup', [folder], { DATA_DIR: source.dataDir });
    copying = false;
    await done;
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`in ${folder}`) });
    expect(made.said).toContain('keys.json decrypts the backup');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(existsSync(`${folder}.part`)).toBe(false);

    const dataDir = await products.freshDir();
    const restored = await runCommand('restore', [folder], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('is in place') });
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(
      await readFile(join(source.dataDir, 'keys.json'), 'utf8'),
    );
    const copy = await products.startReady({ DATA_DIR: dataDir });
    const there = connect((await runningPostgresUrl(dataDir))!);
    await eventually(
      'all has its place',
      async () => (await faultsOf(there)).unsequenced === 0,
      60_000,
    );
    expect(await faultsOf(there)).toEqual(NO_FAULTS);
    const logged = (await there.query<{ id: string }>('select id from event')).map((e) => e.id);
    expect(before.filter((id) => !logged.includes(id))).toEqual([]);
    expect(ledger.ids('failed').filter((id) => logged.includes(id))).toEqual([]);
    // The backup shows a moment during the load, not its end.
    expect(ledger.ids('ok').filter((id) => !logged.includes(id))).not.toEqual([]);

    const rebuilt = await runCommand('consumers', ['rebuild', 'shop-search'], {
      DATA_DIR: dataDir,
    });
    expect(rebuilt).toMatchObject({ code: 0 });
    expect(await differencesToFreshFold(there, new ShopSearch())).toEqual([]);
    const adminThere = await asAdmin(copy.api);
    const found = await adminThere.get(`/api/admin/shops/${shop.body.data.id}`);
    expect(found.body.data).toMatchObject({ status: 'approved' });
    const trail = await eventually(
      'the trail is sealed and right',
      async () => {
        const { data } = (await adminThere.get('/api/admin/audit/verify?full=true')).body;
        return data.valid && data;
      },
      60_000,
    );
    expect(trail.breaks).toMatchObject([
      { reason: expect.stringMatching(/^Restored the backup of \d{4}-/) },
    ]);
  }, 240_000);

  it('leaves nothing under its name when it is interrupted, so that the next one can use it', async () => {
    const target = await fresh();
    const killed = await runCommand('backup', [target], { DATA_DIR: source.dataDir }, (child) => {
      void eventually(
        'it copies',
        () => existsSync(join(`${target}.part`, 'database', 'base')),
        60_000,
      )
        .then(() => child.kill('SIGKILL'))
        .catch(silently);
    });
    expect(killed.code).toBe(null);
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.part`)).toBe(true);
    await eventually('its connection is gone', () => makeBackup({ url, beside }, target));
    expect(existsSync(join(target, 'database', 'backup_label'))).toBe(true);
    expect(existsSync(`${target}.part`)).toBe(false);
  }, 120_000);

  it('is made neither into an existing folder nor twice at once', async () => {
    const taken = await products.freshDir();
    await expect(makeBackup({ url, beside }, taken)).rejects.toThrow('already exists');
    const client = dedicatedClient(url, 'test');
    await client.connect();
    await client.query(`select pg_create_physical_replication_slot('nattil_backup', true, true)`);
    const target = await fresh();
    await expect(makeBackup({ url, beside }, target)).rejects.toThrow('Another backup');
    await client.end();
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.part`)).toBe(false);
  });

  it('fails with a sentence when its PostgreSQL ends, and leaves no files', async () => {
    const target = await fresh();
    const making = makeBackup({ url, beside }, target).catch((error: unknown) => error);
    const database = connect(url);
    await eventually('it copies', () => existsSync(join(`${target}.part`, 'database')));
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nattil-backup'`,
    );
    const ended = await making;
    expect(ended).toBeInstanceOf(ConfigError);
    expect((ended as Error).message).toMatch(
      /^PostgreSQL stopped during the backup .* was not created$/,
    );
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.part`)).toBe(false);
  }, 60_000);

  it('fails with a sentence when it cannot be written', async () => {
    const file = join(await products.freshDir(), 'a-file');
    await writeFile(file, '');
    const refused = makeBackup({ url, beside }, join(file, 'backup'));
    await expect(refused).rejects.toThrow(/a-file\/backup could not be written \(E/);
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
  });

  it.each([
    [['x'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /pg_dump or pg_basebackup/],
    [['x'], { DATA_DIR: 'data' }, /There is no database in DATA_DIR/],
    [['data/x'], { DATA_DIR: 'data' }, /is inside .*data and would be lost with it/],
    [[], {}, /^Usage: npm run backup/],
  ])('is refused with a sentence when run with %j and %j', async (args, env, why) => {
    const home = await products.freshDir();
    const below = (path: string) => join(home, path);
    const given = 'DATA_DIR' in env ? { DATA_DIR: below(env.DATA_DIR!) } : env;
    const refused = await runCommand('backup', args.map(below), given);
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(why) });
    expect(refused.said).not.toContain('    at ');
  });

  it('is restored only where no database is, and only with its own keys', async () => {
    const dataDir = await products.freshDir();
    const keys = join(dataDir, 'keys.json');
    await writeFile(keys, '{"AUDIT_KEY":"another"}');
    await expect(restoreBackup(folder, placesIn(dataDir), silently)).rejects.toThrow(
      'holds keys that differ',
    );
    expect(await readFile(keys, 'utf8')).toContain('another');
    await rm(keys);
    await restoreBackup(folder, placesIn(dataDir), silently);
    const present = await readFile(join(await postgresFolder(dataDir), 'PG_VERSION'), 'utf8');
    await expect(restoreBackup(folder, placesIn(dataDir), silently)).rejects.toThrow(
      'already holds a database',
    );
    expect(await readFile(join(await postgresFolder(dataDir), 'PG_VERSION'), 'utf8')).toBe(present);
    const running = await runCommand('restore', [folder], { DATA_DIR: source.dataDir });
    expect(running).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nattil is already running'),
    });
  }, 60_000);

  it('is restored from the beginning after half a restore, and can be backed up before its first start', async () => {
    const dataDir = await products.freshDir();
    await restoreBackup(folder, placesIn(dataDir), silently);
    const data = await postgresFolder(dataDir);
    // State after a kill before the last step.
    await rename(data, `${data}.part`);
    await rm(join(`${data}.part`, 'global'), { recursive: true });
    await restoreBackup(folder, placesIn(dataDir), silently);
    expect(existsSync(join(data, 'global', 'pg_control'))).toBe(true);
    expect(existsSync(`${data}.part`)).toBe(false);
    const again = await runCommand('backup', [await fresh()], { DATA_DIR: dataDir });
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('Backup of') });
  }, 90_000);

  it('is complete although Kafka does not answer, and the command names the step that is left', async () => {
    const dataDir = await products.freshDir();
    const restored = await runCommand('restore', [folder], {
      DATA_DIR: dataDir,
      KAFKA_BROKERS: '127.0.0.1:1',
    });
    expect(restored.code).toBe(1);
    expect(restored.said).toContain('Before you start Nattil: npm run relay -- after-restore\n');
    expect(restored.said).toContain('Kafka does not answer: ');
    expect(restored.said).not.toContain('    at ');
    expect(existsSync(join(await postgresFolder(dataDir), 'PG_VERSION'))).toBe(true);
  }, 90_000);

  it.each([
    ['backup.json', 'is not a complete backup'],
    ['database/backup_label', 'is not a complete backup'],
    ['database/PG_VERSION', 'is not a complete PostgreSQL database'],
  ])('is not restored without its %s', async (file, why) => {
    const damaged = await fresh();
    await cp(folder, damaged, { recursive: true });
    await rm(join(damaged, file));
    const dataDir = await products.freshDir();
    await expect(restoreBackup(damaged, placesIn(dataDir), silently)).rejects.toThrow(why);
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false);
  });

  it('is not restored when another PostgreSQL made it', async () => {
    const older = await fresh();
    await cp(folder, older, { recursive: true });
    await writeFile(join(older, 'database', 'PG_VERSION'), '17\n');
    const refused = restoreBackup(older, placesIn(await products.freshDir()), silently);
    await expect(refused).rejects.toThrow('was made by PostgreSQL 17');
  });

  it('can be made with PostgreSQL’s own tools, for which the database runs alone, without tables when it is new', async () => {
    const dataDir = await products.freshDir();
    const ended = await runCommand('database', [], { DATA_DIR: dataDir }, (child) => {
      let said = '';
      child.stdout!.on('data', (chunk) => (said += chunk));
      void eventually(
        'it answers and can be stopped',
        async () => {
          if (!said.includes('Ctrl-C stops it')) return false;
          const alone = connect((await runningPostgresUrl(dataDir))!);
          return (
            (await alone.query(`select 1 from pg_tables where schemaname = 'public'`)).length === 0
          );
        },
        60_000,
      ).finally(() => child.kill('SIGINT'));
    });
    expect(ended).toMatchObject({
      code: 0,
      said: expect.stringContaining('PostgreSQL answers at'),
    });
    await expect(connect((await runningPostgresUrl(dataDir))!).query('select 1')).rejects.toThrow();
    const beside = await runCommand('database', [], { DATA_DIR: source.dataDir });
    expect(beside).toMatchObject({
      code: 0,
      said: expect.stringContaining('It belongs to the running Nattil'),
    });
  }, 90_000);
});

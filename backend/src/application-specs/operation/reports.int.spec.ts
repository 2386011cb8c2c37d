import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, rmdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AuditVerifications } from '../../modules/admin/public.ts';
import { Sealer } from '../../modules/admin/seal/sealer.ts';
import { sealed } from '../../modules/admin/testing/tampering.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { Clock } from '../../platform/persistence/clock.ts';
import { dedicatedClient } from '../../platform/persistence/database.ts';
import { Metrics } from '../../platform/registries/metrics.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { runCommand } from '../../platform/testing/run-command.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const MINUTE_MS = 60_000;

describe('what an operator reads', () => {
  let app: TestApp;
  let warned: jest.SpiedFunction<Logger['warn']>;
  beforeAll(async () => {
    app = await startTestApp();
    warned = jest.spyOn(Logger.prototype, 'warn');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    warned = jest.spyOn(Logger.prototype, 'warn');
  });
  afterAll(() => app.close());

  const warnings = (about: RegExp) =>
    warned.mock.calls.map(([sentence]) => String(sentence)).filter((text) => about.test(text));
  /** From now on the clocks of this process show a later time. */
  let shift = 0;
  const later = (ms: number) => {
    shift += ms;
    if (jest.isMockFunction(performance.now)) return;
    const monotonic = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + shift);
  };

  it('names an AUDIT_HEADS_FILE that cannot be written any more, once a minute, and goes on when it can', async () => {
    const file = app.config.auditHeadsFile;
    const happens = async () => {
      await app.api.post('/api/admin/shops/register', registration());
      await sealed(app);
      await app.get(Sealer).extend();
    };
    const about = /^AUDIT_HEADS_FILE cannot be written: EISDIR/;
    await happens();
    await rm(file, { force: true });
    await mkdir(file);
    later(2 * MINUTE_MS);
    for (let n = 0; n < 3; n += 1) await happens();
    expect(warnings(about)).toHaveLength(1);
    later(2 * MINUTE_MS);
    for (let n = 0; n < 3; n += 1) await happens();
    expect(warnings(about)).toHaveLength(2);
    await rmdir(file);
    later(2 * MINUTE_MS);
    await happens();
    expect(warnings(about)).toHaveLength(2);
    expect(await readFile(file, 'utf8')).toContain('"seq":');
  });

  it.each([
    ['ahead of', 90],
    ['behind', -90],
  ])('warns of a clock that is %s the one of PostgreSQL, once a minute', async (side, seconds) => {
    const wall = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => wall() + seconds * 1000);
    const clock = new Clock(app.database);
    for (let n = 0; n < 3; n += 1) await clock.measureAgain();
    expect(clock.aheadSeconds / seconds).toBeCloseTo(1, 1);
    expect(warnings(/^The clock of this machine/)).toEqual([
      expect.stringMatching(`is (89|90|91) s ${side} that of PostgreSQL`),
    ]);
    await app.get(Clock).measureAgain();
    const { registry } = app.get(Metrics);
    const text = await registry.getSingleMetricAsString('nattil_clock_ahead_seconds');
    expect(Number(/^nattil_clock_ahead_seconds (\S+)$/m.exec(text)![1]) / seconds).toBeCloseTo(
      1,
      1,
    );
  });

  it('is not warned of a clock that differs by less than a minute', async () => {
    const wall = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => wall() + 50_000);
    await new Clock(app.database).measureAgain();
    expect(warnings(/^The clock of this machine/)).toEqual([]);
  });

  it('finds a parked aggregate and its reason by consumers -- list, and no consumer of an unknown name', async () => {
    const id = randomUUID();
    await app.database.execute(
      `insert into parked_aggregate
         (consumer, generation, aggregate_type, aggregate_id, from_version, event_id, error, next_try_at)
       select name, generation, 'shop', $1, 3, $1, 'no such category', now() + interval '1 day'
       from consumer where name = 'shop-search'`,
      [id],
    );
    const { databaseUrl, config } = app;
    const env = {
      DATABASE_URL: databaseUrl,
      AUDIT_HEADS_FILE: config.auditHeadsFile,
      ...config.keys,
    };
    const listed = await runCommand('consumers', ['list'], env);
    expect(listed.said).toMatch(/^shop-search {2}generation \d+ {2}lag \d+ {2}parked 1$/m);
    expect(listed.said).toContain(`  shop-search: shop ${id} from version 3: no such category\n`);
    expect(await runCommand('consumers', ['retry', 'shop-serch'], env)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^There is no consumer named 'shop-serch'[.] There are: .*\bshop-search\b/m,
      ),
    });
    await app.database.execute('delete from parked_aggregate where aggregate_id = $1', [id]);
  });

  it('is told by relay -- status that nothing is published without Kafka', async () => {
    const { databaseUrl, config } = app;
    const env = { DATABASE_URL: databaseUrl, AUDIT_HEADS_FILE: config.auditHeadsFile };
    expect(await runCommand('relay', ['status'], { ...env, ...config.keys })).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^KAFKA_BROKERS is not set, so nothing is published; the log has \d+ events$/m,
      ),
    });
  });
});

describe('a worker that is stopped in its first seconds', () => {
  it.each(['before its verification has begun', 'in the middle of its verification'])(
    'reports no failed verification: %s',
    async (when) => {
      const app = await startTestApp({ ROLE: 'worker' });
      const reports = (['warn', 'error'] as const).map((level) =>
        jest.spyOn(Logger.prototype, level),
      );
      const holder = dedicatedClient(app.databaseUrl, 'test-holder');
      await holder.connect();
      await holder.query('begin; lock table audit_checkpoint in access exclusive mode');
      app.get(AuditVerifications).startDaily();
      if (when.startsWith('in'))
        await eventually('it waits for the lock', async () => {
          const { rows } = await holder.query(`select 1 from pg_locks where not granted`);
          return rows.length > 0;
        });
      await app.app.stop();
      await holder.end();
      const said = reports.flatMap((report) => report.mock.calls.map(([text]) => String(text)));
      expect(said.filter((text) => /verification|invalid/.test(text))).toEqual([]);
      jest.restoreAllMocks();
    },
  );
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { registration } from '../../shops/testing/registration.ts';
import { Metrics } from '../../../platform/registries/metrics.ts';
import { dedicatedClient } from '../../../platform/persistence/database.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { asOwner } from '../../../platform/testing/as-owner.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { sealed } from '../testing/tampering.ts';
import { AuditVerifications } from './verifications.ts';

const PATH = '/api/admin/audit/verify';

describe('verifying the audit trail', () => {
  let app: TestApp;
  let admin: ApiClient;
  let holder: pg.Client | undefined;

  beforeAll(async () => {
    app = await startTestApp();
    for (let i = 0; i < 3; i += 1) await app.api.post('/api/admin/shops/register', registration());
    await sealed(app);
    // The day's scheduled run would join later ones and not stop with them.
    app.get(AuditVerifications).startDaily();
    await app.get(AuditVerifications).verifyNow('new');
    admin = await signedInAs(app, 'admin');
  });
  afterEach(() => release());
  afterAll(() => app.close());

  /** Blocks every verification at reading its checkpoints until `release`. */
  const hold = async () => {
    holder = dedicatedClient(app.databaseUrl, 'test-holder');
    await holder.connect();
    await holder.query('begin; lock table audit_checkpoint in access exclusive mode');
  };
  const release = async () => {
    await holder?.end();
    holder = undefined;
  };
  const verifying = async () => {
    const rows = await app.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'nattil-audit'`,
    );
    return rows.length;
  };
  const ask = (signal: AbortSignal) =>
    fetch(`${app.url}${PATH}`, { headers: { authorization: `Bearer ${admin.token}` }, signal });

  it('runs once for twenty simultaneous requests, outside the pool, so that sign-ins still work', async () => {
    await hold();
    const asked = Array.from({ length: 20 }, () => admin.get(PATH));
    await eventually('the verification runs', async () => (await verifying()) === 1);
    const login = await app.api.post('/api/admin/auth/login', {
      email: 'admin@nattil.example',
      password: 'Back-home-2026',
    });
    expect(login.status).toBe(200);
    expect(await verifying()).toBe(1);
    await eventually('nobody waits for a connection', () => app.database.pool.waitingCount === 0);
    for (const { status, headers, body } of await Promise.all(asked)) {
      expect(status).toBe(202);
      expect(headers.get('retry-after')).toBe('1');
      expect(body).toMatchObject({ success: true, data: { checked: 0, of: 0 } });
    }
    expect(await verifying()).toBe(1);

    await release();
    await eventually('it is through', async () => (await verifying()) === 0);
    const results = await Promise.all(asked.map(() => admin.get(PATH)));
    const times = results.map(({ status, body }) => {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ valid: true });
      return body.data.verifiedAt;
    });
    // Each of the twenty got the one result; another request starts another verification.
    expect(new Set(times).size).toBe(1);
    expect((await admin.get(PATH)).body.data.verifiedAt).not.toBe(times[0]);
  });

  it('stops when the only caller has gone', async () => {
    await hold();
    const leaving = new AbortController();
    const asked = ask(leaving.signal).catch((error: Error) => error.name);
    await eventually('the verification runs', async () => (await verifying()) === 1);
    leaving.abort();
    expect(await asked).toBe('AbortError');
    await eventually('it has stopped', async () => (await verifying()) === 0);
    await release();
    expect((await admin.get(PATH)).body.data).toMatchObject({ valid: true });
  });

  it('continues for a waiting caller if another one leaves', async () => {
    await hold();
    const leaving = new AbortController();
    const gone = ask(leaving.signal).catch(() => undefined);
    await eventually('the verification runs', async () => (await verifying()) === 1);
    const staying = admin.get(PATH);
    leaving.abort();
    await gone;
    await release();
    expect(await staying).toMatchObject({ status: 200, body: { data: { valid: true } } });
  });

  it('of another extent begins after the running one', async () => {
    await hold();
    const verifications = app.get(AuditVerifications);
    const [first, full] = [verifications.verifyNow('new'), verifications.verifyNow('full')];
    await release();
    expect(await full).toMatchObject({ valid: true });
    expect(await full).not.toBe(await first);
  });

  it('refuses a value of full that is neither true nor false', async () => {
    expect(await admin.get(`${PATH}?full=perhaps`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'full' }] },
    });
    expect(await admin.get(`${PATH}?full=true`)).toMatchObject({ status: 200 });
  });

  it('ignores a checkpoint that is not signed, and reports it', async () => {
    await asOwner(app.databaseUrl, (run) =>
      run(`insert into audit_checkpoint select seq, mac, now(), signature from audit_head`),
    );
    const { valid, fromSeq, notices } = await app.get(AuditVerifications).verifyNow('new');
    expect({ valid, fromSeq }).toEqual({ valid: true, fromSeq: 1 });
    expect(notices).toEqual([expect.stringMatching(/^The checkpoint at event \d+ is not signed/)]);
    await app.database.query('delete from audit_checkpoint');
  });

  it('is done once a day by itself, and the metrics show its result', async () => {
    // Without a worker, whose schedule could start one too.
    const fresh = await startTestApp({ DATABASE_URL: app.databaseUrl, ROLE: 'api' });
    try {
      const metric = () => fresh.get(Metrics).registry.metrics();
      expect(await metric()).not.toMatch(/^nattil_audit_valid/m);
      expect(await fresh.get(AuditVerifications).startDaily()).toBe(1);
      await eventually('the result is known', async () =>
        /^nattil_audit_valid 1$/m.test(await metric()),
      );
      expect(await fresh.get(AuditVerifications).startDaily()).toBe(0);
    } finally {
      await fresh.close();
    }
  });
});

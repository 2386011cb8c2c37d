import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../shops/testing/registration.ts';
import { asOwner } from '../../../platform/testing/as-owner.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { SealWatch } from './seal-watch.ts';
import { Sealer } from './sealer.ts';
import { placed, sealed, sealedTo, TAMPER } from '../testing/tampering.ts';

describe('the seal', () => {
  let folder: string;
  let app: TestApp;
  let heads: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nattil-seal-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => app.close());

  const start = async (env: Record<string, string> = {}) => {
    heads = join(folder, `${Math.random()}.log`);
    app = await startTestApp({ AUDIT_HEADS_FILE: heads, ...env });
    await register(6);
    await sealed(app);
  };
  const register = async (times: number) => {
    for (let i = 0; i < times; i += 1)
      await app.api.post('/api/admin/shops/register', registration());
  };
  const restart = async () => {
    await app.close();
    app = await startTestApp({ DATABASE_URL: app.databaseUrl, AUDIT_HEADS_FILE: heads });
  };
  const verify = async () => {
    const admin = await signedInAs(app, 'admin');
    return eventually('the verification is through', async () => {
      const { status, body } = await admin.get('/api/admin/audit/verify');
      return status === 200 && body.data;
    });
  };
  const attack = async (...statements: string[]) =>
    asOwner(app.databaseUrl, async (run) => {
      for (const sql of statements) await run(sql);
    });
  /** Expects the result at once, at the second call, after new commands, and after a restart. */
  const staysFound = async (expected: object = { valid: false }) => {
    expect(await verify()).toMatchObject(expected);
    expect(await verify()).toMatchObject(expected);
    await register(8);
    await placed(app);
    await app.get(Sealer).extend();
    expect(await verify()).toMatchObject(expected);
    await restart();
    await register(1);
    await placed(app);
    await app.get(Sealer).extend();
    expect(await verify()).toMatchObject(expected);
  };

  it('A-446: is valid until an event is edited, which every later verification finds', async () => {
    await start();
    expect(await verify()).toMatchObject({ valid: true, firstBrokenSeq: null });
    await attack(TAMPER.edit(3));
    await staysFound({ valid: false, firstBrokenSeq: 3 });
  });

  it('finds an edit with the head rewound to an older row and the chain deleted after it', async () => {
    await start();
    await attack(
      TAMPER.edit(3),
      'delete from audit_chain where seq > 2',
      'update audit_head set seq = 2, mac = (select mac from audit_chain where seq = 2)',
    );
    await staysFound();
  });

  it('finds a cut tail, although later events extend the cut log', async () => {
    await start();
    const head = await sealedTo(app);
    await attack(TAMPER.cutAfter(head - 1));
    await staysFound();
  });

  it('finds a cut tail together with its part of the chain', async () => {
    await start();
    const head = await sealedTo(app);
    await attack(TAMPER.cutAfter(head - 2), `delete from audit_chain where seq > ${head - 2}`);
    await staysFound();
  });

  it('finds an edit with head and chain deleted, and does not begin a new chain', async () => {
    await start();
    await attack(TAMPER.edit(2), 'delete from audit_chain', 'delete from audit_head');
    await staysFound();
  });

  it('finds an older head put back with its valid signature, log and chain cut to it', async () => {
    await start();
    const [old] = await app.database.query<{ seq: number; mac: Buffer; signature: Buffer }>(
      'select seq, mac, signature from audit_head',
    );
    await register(4);
    await sealed(app);
    await app.close();
    await attack(
      TAMPER.cutAfter(old!.seq),
      `delete from audit_chain where seq > ${old!.seq}`,
      `update audit_head set seq = ${old!.seq}, mac = '\\x${old!.mac.toString('hex')}', signature = '\\x${old!.signature.toString('hex')}'`,
    );
    app = await startTestApp({ DATABASE_URL: app.databaseUrl, AUDIT_HEADS_FILE: heads });
    await staysFound();
  });

  it('finds a replaced signature', async () => {
    await start();
    await attack(`update audit_head set signature = sha256('forged')`);
    await staysFound();
  });

  it('finds rows of the chain past the head', async () => {
    await start();
    await attack(
      `insert into audit_chain (seq, mac) select seq + 1, sha256('forged') from audit_head`,
    );
    await staysFound();
  });

  it.each([
    ['the chain', () => `update audit_chain set mac = sha256('forged') where seq > 1`],
    ['a note', () => `update audit_note set detail = 'forged'`],
    ['the end of the log', (head: number) => TAMPER.cutAfter(head - 1)],
  ])('finds by itself what is changed in %s, also when nothing else happens', async (_, change) => {
    await start();
    const watch = app.get(SealWatch);
    const head = await sealedTo(app);
    expect(watch.broken).toBeNull();
    await attack(change(head));
    await eventually('sealing stops', () => watch.broken);
  });

  it('reports that sealing stopped while somebody else holds its lock, and continues afterwards', async () => {
    await start();
    const { watch, found } = await asOwner(app.databaseUrl, async (run) => {
      await run('select pg_advisory_lock(7205, 0)');
      await register(2);
      const behind = await verify();
      expect(behind).toMatchObject({
        valid: true,
        reason: expect.stringMatching(/^behind by \d+$/),
      });
      app.clock.shiftBy(31_000);
      return {
        found: await verify(),
        watch: {
          ready: await app.api.get('/api/health/ready'),
          metrics: await app.api.get('/metrics'),
        },
      };
    });
    expect(found).toMatchObject({
      valid: false,
      reason: expect.stringMatching(
        /^not valid, because the seal has stood still for \d+ s while \d+ events wait/,
      ),
      firstBrokenSeq: found.headSeq + 1,
    });
    expect(watch.ready.body).toMatchObject({
      status: 'ready',
      parts: expect.arrayContaining([expect.objectContaining({ name: 'audit', ready: false })]),
    });
    const [, seconds] = /^nattil_audit_standstill_seconds (.*)$/m.exec(watch.metrics.body)!;
    expect(Number(seconds)).toBeGreaterThanOrEqual(31);
    expect(watch.metrics.body).toMatch(/^nattil_audit_valid 0$/m);
    await sealed(app);
    expect(await verify()).toMatchObject({ valid: true });
  });

  it('refuses to change or delete what is sealed, through the program’s own connections', async () => {
    await start();
    const refused = [
      `update event set data = '{}' where pos = (select pos from event_place where seq = 2)`,
      'delete from event where pos = (select pos from event_place where seq = 2)',
      'delete from event_0',
      'truncate event cascade',
      'update event_place set seq = seq + 1000000',
      'delete from event_place',
      'truncate event_place',
      `update audit_chain set mac = sha256('forged')`,
      'delete from audit_chain',
      'truncate audit_chain',
      'delete from audit_head',
      'truncate audit_head',
      'update audit_head set seq = seq - 1',
    ];
    for (const sql of refused)
      await expect(app.database.execute(sql)).rejects.toThrow('what is sealed stays as it is');
    expect(await verify()).toMatchObject({ valid: true });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../shops/testing/registration.ts';
import { LOCKS } from '../../../platform/persistence/advisory-locks.ts';
import { asOwner } from '../../../platform/testing/as-owner.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { LOG_TABLES, placed, sealed, sealedTo, TAMPER } from '../testing/tampering.ts';
import { runTool } from '../testing/tool.ts';
import { AcceptBreak } from './accept-break.ts';
import { Sealer } from './sealer.ts';
import { AuditVerifications } from './verifications.ts';

const TABLES = [...LOG_TABLES, 'audit_chain', 'audit_head', 'audit_note'];
const REASON = 'Restored the backup of Monday after the disk failed';

describe('after restoring a backup', () => {
  let app: TestApp;
  let end: number;

  const verify = () => app.get(AuditVerifications).verifyNow('new');
  const register = async (times: number) => {
    for (let i = 0; i < times; i += 1)
      await app.api.post('/api/admin/shops/register', registration());
  };
  const refusesToSeal = async () =>
    /^nattil_audit_refuses_to_seal 1$/m.test((await app.api.get('/metrics')).body);
  const restart = async () => {
    await app.close();
    app = await startTestApp({ DATABASE_URL: app.databaseUrl });
  };

  beforeAll(async () => {
    app = await startTestApp();
    await register(4);
    end = await sealed(app);
    await asOwner(app.databaseUrl, async (run) => {
      for (const table of TABLES) await run(`create table saved_${table} as table ${table}`);
    });
    await register(3);
    await sealed(app);
    await app.close();
    await asOwner(app.databaseUrl, async (run) => {
      await run(`truncate ${TABLES.join(', ')}`);
      for (const table of TABLES) await run(`insert into ${table} select * from saved_${table}`);
    });
    app = await startTestApp({ DATABASE_URL: app.databaseUrl });
  });
  afterAll(() => app.close());

  it('the trail is not valid and nothing more is sealed, although the backup is consistent', async () => {
    await register(5);
    await placed(app);
    await app.get(Sealer).extend();
    expect(await sealedTo(app)).toBe(end);
    expect(await verify()).toMatchObject({
      valid: false,
      firstBrokenSeq: end + 1,
      reason: expect.stringContaining('was set back'),
    });
    await eventually('the refusal is in the metrics', refusesToSeal);
  });

  it('this stays known while another process holds the lock of the sealing', async () => {
    await app.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1, 0)', [LOCKS.sealing]);
      await app.get(Sealer).extend();
    });
    expect(await refusesToSeal()).toBe(true);
  });

  it('an operator accepts the break by a command, which the trail records', async () => {
    const accepted = await runTool(app, 'audit', ['accept-restore', '--reason', REASON]);
    expect(accepted).toMatchObject({
      code: 0,
      said: expect.stringContaining(`A break after event ${end} is noted`),
    });
    await sealed(app);
    const admin = await signedInAs(app, 'admin');
    const { body } = await admin.get('/api/admin/audit?action=AuditBreakAccepted');
    expect(body.data).toMatchObject([{ actor: { role: 'system' } }]);
  }, 60_000);

  it('every verification names the break', async () => {
    const named = { valid: true, breaks: [{ seq: end, reason: REASON }] };
    expect(await verify()).toMatchObject(named);
    await restart();
    await register(1);
    await sealed(app);
    expect(await verify()).toMatchObject(named);
    expect(await app.get(AuditVerifications).verifyNow('full')).toMatchObject(named);
  });

  it.each([
    ['take the break’s name away', 'delete from audit_note where n = 2'],
    ['give another reason', `update audit_note set detail = 'Nothing happened at all' where n = 2`],
    [
      'put a break of their own there',
      `insert into audit_note select 3, kind, 1, now(), detail, signature from audit_note where n = 2`,
    ],
  ])('nobody can %s without the key', async (_what, sql) => {
    await asOwner(app.databaseUrl, (run) => run('create table kept_note as table audit_note'));
    await asOwner(app.databaseUrl, (run) => run(sql));
    expect(await verify()).toMatchObject({
      valid: false,
      reason: 'The signature of the head is wrong',
    });
    await asOwner(app.databaseUrl, (run) =>
      run('truncate audit_note; insert into audit_note table kept_note; drop table kept_note'),
    );
    expect(await verify()).toMatchObject({ valid: true });
  });

  it('tampering can be accepted too: valid events stay sealed, the rest is sealed as it is', async () => {
    await asOwner(app.databaseUrl, async (run) => {
      await run(TAMPER.delete(end + 2));
      await run('delete from audit_head');
    });
    expect(await verify()).toMatchObject({ valid: false, firstBrokenSeq: end + 2 });
    const because = 'Event deleted by a mistake of ours, see the minutes';
    const { seq } = await app.get(AcceptBreak).accept(because);
    await app.get(Sealer).extend();
    await sealed(app);
    expect(await verify()).toMatchObject({
      valid: true,
      breaks: [{ reason: REASON }, { seq, reason: because }],
    });
    await asOwner(app.databaseUrl, (run) => run(TAMPER.edit(end + 1)));
    expect(await verify()).toMatchObject({ valid: false, firstBrokenSeq: end + 1 });
  });
});

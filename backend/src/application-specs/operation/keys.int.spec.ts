import { createHmac, createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditVerifications } from '../../modules/admin/public.ts';
import { Sealer } from '../../modules/admin/seal/sealer.ts';
import { sealed, TAMPER } from '../../modules/admin/testing/tampering.ts';
import { runTool } from '../../modules/admin/testing/tool.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { asOwner } from '../../platform/testing/as-owner.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { KEY_NAMES } from '../../platform/config/config.ts';
import { Encryption } from '../../platform/config/encryption.ts';

const OTHER = 'ff'.repeat(32);

describe('a key', () => {
  let app: TestApp;
  let running: boolean;

  beforeEach(async () => {
    app = await startTestApp();
    running = true;
    for (let i = 0; i < 3; i += 1) await app.api.post('/api/admin/shops/register', registration());
    await sealed(app);
  });
  afterEach(() => stop());

  const stop = async () => {
    if (running) await app.close();
    running = false;
  };
  const restart = async (env: Record<string, string> = {}) => {
    await stop();
    app = await startTestApp({ DATABASE_URL: app.databaseUrl, ...env });
    running = true;
  };
  const state = () =>
    asOwner(app.databaseUrl, (run) =>
      run(`select (select count(*)::int from event) as events, (select count(*)::int from key_fingerprint) as keys,
                  (select seq::int from audit_head) as sealed, (select count(*)::int from audit_note) as notes`),
    );
  const verify = (extent: 'new' | 'full' | 'daily' = 'new') =>
    app.get(AuditVerifications).verifyNow(extent);

  it('of another installation prevents the start before anything is written, and is named', async () => {
    await stop();
    const before = await state();
    for (const name of KEY_NAMES)
      await expect(startTestApp({ DATABASE_URL: app.databaseUrl, [name]: OTHER })).rejects.toThrow(
        `${name} is not the key that this database was used with`,
      );
    expect(await state()).toEqual(before);
    await restart();
    expect(await verify()).toMatchObject({ valid: true });
  });

  it('for sealing is checked also where no fingerprint was stored yet, and the trail continues', async () => {
    await stop();
    const key = createSecretKey(Buffer.from(app.config.keys.AUDIT_KEY!, 'hex'));
    await asOwner(app.databaseUrl, async (run) => {
      // Simulates an older installation, whose head was signed without notes.
      const [head] = await run('select seq, mac from audit_head');
      const { seq, mac } = head as { seq: string; mac: Buffer };
      const signature = createHmac('sha256', key).update(`head ${seq} `).update(mac).digest('hex');
      await run(`drop table audit_note, audit_checkpoint, key_fingerprint, compatible_migration;
                 drop function refuse_change_of_what_is_sealed cascade;
                 delete from migration where name in ('0003-seal', '0043-compatible-migrations');
                 update audit_head set signature = '\\x${signature}'`);
    });
    await expect(startTestApp({ DATABASE_URL: app.databaseUrl, AUDIT_KEY: OTHER })).rejects.toThrow(
      'AUDIT_KEY is not the key that this database was used with',
    );
    await asOwner(app.databaseUrl, async (run) =>
      expect(await run(`select 1 from migration where name = '0003-seal'`)).toEqual([]),
    );
    await restart();
    await app.api.post('/api/admin/shops/register', registration());
    await sealed(app);
    expect(await verify()).toMatchObject({ valid: true, breaks: [] });
  });

  it('JWT_SECRET is replaced by a command that ends every sign-in and is recorded in the trail', async () => {
    const admin = await signedInAs(app, 'admin');
    const replaced = await runTool(app, 'keys', ['replace', 'JWT_SECRET'], { JWT_SECRET: OTHER });
    expect(replaced).toMatchObject({
      code: 0,
      said: expect.stringContaining('JWT_SECRET is replaced; 1 sign-ins ended'),
    });
    await restart({ JWT_SECRET: OTHER });
    expect((await app.api.as(admin.token!).get('/api/admin/audit')).status).toBe(401);
    expect(await app.database.query('select 1 from session where revoked_at is null')).toEqual([]);
    await sealed(app);
    const { body } = await (
      await signedInAs(app, 'admin')
    ).get('/api/admin/audit?action=KeyReplaced');
    expect(body.data).toMatchObject([{ actor: { role: 'system' } }]);
  }, 60_000);

  it('AUDIT_KEY rotates: events sealed with the old key stay valid, later ones are sealed with the new key', async () => {
    await restart({ AUDIT_KEY: OTHER, AUDIT_KEY_OLD: app.config.keys.AUDIT_KEY! });
    const switched = await sealed(app);
    await app.api.post('/api/admin/shops/register', registration());
    await sealed(app);
    expect(await verify()).toMatchObject({ valid: true, fromSeq: 1 });
    await asOwner(app.databaseUrl, (run) => run(TAMPER.edit(2)));
    // Verifies back to the first event of the new key. The daily verification covers older events.
    const verified = await verify();
    expect(verified).toMatchObject({ valid: true });
    expect(verified.fromSeq).toBeGreaterThan(1);
    expect(await verify('daily')).toMatchObject({ valid: false, firstBrokenSeq: 2 });
    expect(await verify()).toMatchObject({ valid: false, firstBrokenSeq: 2 });
    expect(await verify('full')).toMatchObject({ valid: false, firstBrokenSeq: 2 });
    expect(switched).toBeGreaterThan(2);
  });

  it('AUDIT_KEY_OLD can be removed once everything was verified with it', async () => {
    const env = { AUDIT_KEY: OTHER };
    await restart({ ...env, AUDIT_KEY_OLD: app.config.keys.AUDIT_KEY! });
    await sealed(app);
    expect(await verify('full')).toMatchObject({ valid: true });
    await restart(env);
    await app.get(Sealer).extend();
    expect(await verify()).toMatchObject({
      valid: true,
      notices: [expect.stringContaining('were sealed with a key that is not given any more')],
    });
    expect(await verify('daily')).toMatchObject({ valid: true });
    expect(await verify('full')).toMatchObject({
      valid: false,
      reason: expect.stringContaining('cannot be verified without AUDIT_KEY_OLD'),
    });
    expect(await verify()).toMatchObject({ valid: true });
  });

  it('AUDIT_KEY_OLD is asked for when it was removed too early', async () => {
    await restart({ AUDIT_KEY: OTHER, AUDIT_KEY_OLD: app.config.keys.AUDIT_KEY! });
    await restart({ AUDIT_KEY: OTHER });
    expect(await verify()).toMatchObject({
      valid: false,
      firstBrokenSeq: 1,
      reason: expect.stringContaining('cannot be verified without AUDIT_KEY_OLD'),
    });
    expect(await runTool(app, 'audit', ['verify'])).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Not verified from event 1 on: .*cannot be verified without AUDIT_KEY_OLD: /m,
      ),
    });
  });

  it('DATA_KEY rotates: the old key still decrypts its texts, new texts are encrypted with the new key', async () => {
    const older = app.get(Encryption).encrypt('ABCDE1234F', 'shop/pan/1');
    const before = app.config.keys.DATA_KEY!;
    await restart({ DATA_KEY: OTHER, DATA_KEY_OLD: before });
    expect(app.get(Encryption).decrypt(older, 'shop/pan/1')).toBe('ABCDE1234F');
    const newer = app.get(Encryption).encrypt('ABCDE1234F', 'shop/pan/1');
    expect(await runTool(app, 'keys', ['reencrypt'])).toMatchObject({ code: 0 });
    await restart({ DATA_KEY: OTHER });
    expect(app.get(Encryption).decrypt(newer, 'shop/pan/1')).toBe('ABCDE1234F');
    expect(() => app.get(Encryption).decrypt(older, 'shop/pan/1')).toThrow(
      'a key that is not set any more',
    );
    await expect(startTestApp({ DATABASE_URL: app.databaseUrl, DATA_KEY: before })).rejects.toThrow(
      'DATA_KEY is not the key that this database was used with',
    );
  });
});

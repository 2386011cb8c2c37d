import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Retention } from '../../registries/retention.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Sessions } from './sessions.ts';
import { SignInLock } from '../sign-in/sign-in-lock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MANY = 6_000;

describe('ended sign-ins', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => app.clock.resetShift());

  const open = async (rememberMe: boolean) => {
    const subjectId = randomUUID();
    const { refreshToken } = await app
      .get(Sessions)
      .open(app.database, 'member', subjectId, rememberMe);
    return { subjectId, refreshToken };
  };
  const refresh = (refreshToken: string) =>
    app.api.post('/api/admin/auth/refresh-token', { refreshToken });
  const sweep = () => app.get(Retention).run();
  const tokensOf = async (subjectId: string) =>
    (
      await app.database.query(
        'select 1 from session s join refresh_token t on t.session_id = s.id where s.subject_id = $1',
        [subjectId],
      )
    ).length;
  const reuses = async (subjectId: string) =>
    (
      await app.database.query(
        `select 1 from event where type = 'RefreshTokenReused' and data ->> 'subjectId' = $1`,
        [subjectId],
      )
    ).length;

  it('are kept with their tokens until their absolute end, then deleted', async () => {
    const [short, long] = [await open(false), await open(true)];
    expect((await refresh(long.refreshToken)).status).toBe(200);
    app.clock.shiftBy(DAY - MINUTE);
    await sweep();
    expect(await tokensOf(short.subjectId)).toBe(1);
    app.clock.shiftBy(2 * MINUTE);
    await sweep();
    expect(await tokensOf(short.subjectId)).toBe(0);
    app.clock.shiftBy(29 * DAY - 5 * MINUTE);
    await sweep();
    expect(await tokensOf(long.subjectId)).toBe(2);
    app.clock.shiftBy(5 * MINUTE);
    await sweep();
    expect(await tokensOf(long.subjectId)).toBe(0);
    expect(await app.database.query('select 1 from session')).toEqual([]);
  });

  it.each([
    ['was ended by its owner', true],
    ['was not used for a week', false],
  ])(
    'know a used token that comes back weeks after the sign-in %s, and record it once',
    async (_how, revoked) => {
      const { subjectId, refreshToken } = await open(true);
      const successor = (await refresh(refreshToken)).body.refreshToken as string;
      if (revoked) await app.get(Sessions).revokeAll(app.database, 'member', subjectId);
      app.clock.shiftBy(29 * DAY);
      await sweep();
      // The last token was never used, so a late refresh with it is refused but is not a theft.
      expect((await refresh(successor)).body.code).toBe('REFRESH_TOKEN_INVALID');
      expect(await reuses(subjectId)).toBe(0);
      const replays = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
      for (const { status, body } of replays)
        expect([status, body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
      expect(await reuses(subjectId)).toBe(1);

      app.clock.shiftBy(DAY + MINUTE);
      expect((await refresh(refreshToken)).status).toBe(401);
      await sweep();
      expect((await refresh(refreshToken)).status).toBe(401);
      expect(await reuses(subjectId)).toBe(1);
    },
  );

  it('are deleted in one run, for any number of sessions and tokens', async () => {
    const { subjectId } = await open(false);
    await app.database.execute(
      `insert into session (id, realm, subject_id, idle_seconds, created_at, last_used_at, expires_at)
       select gen_random_uuid(), 'member', $1, 60, now() - interval '2 days', now() - interval '2 days', now() - interval '1 day'
       from generate_series(1, ${MANY})`,
      [subjectId],
    );
    await app.database.execute(
      `insert into refresh_token (hash, session_id, issued_at)
       select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), id, created_at
       from session, generate_series(1, 2) where expires_at < now()`,
    );
    await sweep();
    expect(await tokensOf(subjectId)).toBe(1);
    expect(await app.database.query('select 1 from session where expires_at < now()')).toEqual([]);
  });

  it('are deleted with the count of wrong passwords, a day after the last failure', async () => {
    const subject = randomUUID();
    const wrong = () => app.get(SignInLock).attempt('member', subject, async () => false);
    const counted = async () =>
      (await app.database.query('select 1 from sign_in_failure where subject = $1', [subject]))
        .length;
    await wrong();
    app.clock.shiftBy(DAY - MINUTE);
    await sweep();
    expect(await counted()).toBe(1);
    app.clock.shiftBy(2 * MINUTE);
    await sweep();
    expect(await counted()).toBe(0);
  });
});

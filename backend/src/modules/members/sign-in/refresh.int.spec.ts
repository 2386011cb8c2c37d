import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { REFRESHES_BY_ADDRESS } from '../rate-limits.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { TILL_PASSWORD, writePartner } from '../../partners/testing/people-at-tills.ts';
import { PASSWORD, signUp } from '../testing/member.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

interface SignIn {
  id: string;
  accessToken: string;
  refreshToken: string;
}

describe('a sign-in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => app.clock.resetShift());

  const refresh = (refreshToken: unknown) =>
    app.api.post('/api/admin/auth/refresh-token', { refreshToken });
  const status = (token: string) => app.api.as(token).get('/api/users/profile-status');
  const adminTokens = async () =>
    (
      await app.api.post('/api/admin/auth/login', {
        email: app.config.adminEmail,
        password: app.config.adminPassword,
      })
    ).body.data;

  /** A new session in each realm, and a request that shows whether an access token is accepted. */
  const realms = {
    member: {
      signIn: async (): Promise<SignIn> => signUp(app),
      accepts: async (token: string) => (await status(token)).status === 200,
    },
    admin: {
      signIn: async (): Promise<SignIn> => {
        const tokens = await adminTokens();
        return { id: tokens.user.id, ...tokens };
      },
      accepts: async (token: string) =>
        (await app.api.as(token).get('/api/admin/auth/verify')).status === 200,
    },
    partner: {
      signIn: async (): Promise<SignIn> => {
        const { id, email } = await writePartner(app, {});
        const form = { email, password: TILL_PASSWORD };
        return { id, ...(await app.api.post('/api/partner/auth/login', form)).body.data };
      },
      accepts: async (token: string) =>
        (await app.api.as(token).get('/api/partner/auth/verify')).status === 200,
    },
  };

  it.each([
    ['a member', 'M-384, M-217', 'member'],
    ['an administrator', 'A-375', 'admin'],
    ['a person at the till', 'tills', 'partner'],
  ] as const)(
    'of %s exchanges a refresh token for new tokens, in data and beside it (%s)',
    async (_whose, _ids, realm) => {
      const { signIn, accepts } = realms[realm];
      const used = (await signIn()).refreshToken;
      const { status: code, body } = await refresh(used);
      expect(code).toBe(200);
      const { accessToken, token, refreshToken } = body;
      expect(body).toEqual({
        success: true,
        data: { accessToken, token, refreshToken },
        accessToken,
        token,
        refreshToken,
      });
      expect(token).toBe(accessToken);
      expect(refreshToken).not.toBe(used);
      expect(await accepts(accessToken)).toBe(true);
      expect((await refresh(refreshToken)).status).toBe(200);
    },
  );

  it.each([
    ['a member', 'M-219', 'member'],
    ['an administrator', 'A-377', 'admin'],
    ['a person at the till', 'tills', 'partner'],
  ] as const)(
    'of %s gives parallel tabs the same tokens for 20 s (%s)',
    async (_whose, _ids, realm) => {
      const { signIn, accepts } = realms[realm];
      const { refreshToken } = await signIn();
      const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)));
      expect(answers.map((a) => a.status)).toEqual(Array(12).fill(200));
      expect(new Set(answers.map((a) => a.body.refreshToken)).size).toBe(1);
      app.clock.shiftBy(17 * SECOND);
      const late = await refresh(refreshToken);
      expect(late.body.refreshToken).toBe(answers[0]!.body.refreshToken);
      expect(await accepts(late.body.accessToken)).toBe(true);
    },
  );

  it.each([
    ['a member', 'M-218', 'member'],
    ['an administrator', 'A-376', 'admin'],
    ['a person at the till', 'tills', 'partner'],
  ] as const)(
    'of %s ends with all its tokens when a used one comes back after 20 s (%s)',
    async (_whose, _ids, realm) => {
      const { signIn, accepts } = realms[realm];
      const { id, refreshToken, accessToken } = await signIn();
      const other = await signIn();
      const reused = () =>
        app.database.query(
          `select data from event where type = 'RefreshTokenReused' and data ->> 'subjectId' = $1`,
          [id],
        );
      const before = await reused();
      const successor = (await refresh(refreshToken)).body;
      app.clock.shiftBy(21 * SECOND);
      expect(await refresh(refreshToken)).toMatchObject({
        status: 401,
        body: { code: 'REFRESH_TOKEN_INVALID', message: 'Session expired. Please login again.' },
      });
      expect((await refresh(successor.refreshToken)).status).toBe(401);
      for (const token of [accessToken, successor.accessToken])
        await eventually('the access token is refused', async () => !(await accepts(token)));
      expect((await refresh(other.refreshToken)).status).toBe(200);
      expect(await reused()).toEqual([...before, { data: { subjectId: id, realm } }]);
    },
  );

  describe('that is refreshed again and again', () => {
    const oneAfterAnother = async (times: number, first: string) => {
      const answers = [];
      for (let token = first, n = 0; n < times; n += 1) {
        const answer = await refresh(token);
        answers.push(answer);
        token = answer.body.refreshToken ?? token;
      }
      return answers;
    };

    it('is refused for the rest of 15 minutes after 60 times, and no other with it', async () => {
      const { refreshToken, user } = await signUp(app);
      const login = { email: user.email, password: PASSWORD };
      const other = (await app.api.post('/api/auth/login', login)).body.data;
      const answers = await oneAfterAnother(61, refreshToken);
      expect(answers.map((a) => a.status)).toEqual([...Array<number>(60).fill(200), 429]);
      expect(answers[60]!.body.code).toBe('RATE_LIMITED');
      const wait = Number(answers[60]!.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
      expect((await refresh(other.refreshToken)).status).toBe(200);
      app.clock.shiftBy(wait * SECOND);
      const last = answers[59]!.body.refreshToken;
      expect((await refresh(last)).status).toBe(200);
    });

    it('is refused as well when it sends one token again and again, also at once', async () => {
      const { refreshToken } = await signUp(app);
      const answers = await Promise.all(Array.from({ length: 80 }, () => refresh(refreshToken)));
      expect(answers.filter((a) => a.status === 200)).toHaveLength(60);
      expect(answers.filter((a) => a.status === 429)).toHaveLength(20);
    });

    it('still ends at once when a used token comes back', async () => {
      const { refreshToken } = await signUp(app);
      const answers = await oneAfterAnother(61, refreshToken);
      app.clock.shiftBy(21 * SECOND);
      expect((await refresh(refreshToken)).body.code).toBe('REFRESH_TOKEN_INVALID');
      expect((await refresh(answers[59]!.body.refreshToken)).body.code).toBe(
        'REFRESH_TOKEN_INVALID',
      );
    });
  });

  it('can be refreshed with many others of its address at once, though its limit is nearly used up', async () => {
    await refresh('A'.repeat(43));
    await app.database.execute(`update rate_limit set points = $1 where key like 'refresh-ip:%'`, [
      REFRESHES_BY_ADDRESS.points - 1,
    ]);
    const signedIn = await Promise.all(
      Array.from({ length: 150 }, () =>
        app.get(Sessions).open(app.database, 'member', randomUUID(), false),
      ),
    );
    const answers = await Promise.all(signedIn.map((tokens) => refresh(tokens.refreshToken)));
    expect(answers.filter((a) => a.status !== 200)).toEqual([]);
    await app.database.execute('delete from rate_limit');
  });

  it('is not refreshed from an address that has sent too many unknown tokens', async () => {
    const { refreshToken } = await signUp(app);
    await refresh('A'.repeat(43));
    await app.database.execute(`update rate_limit set points = $1 where key like 'refresh-ip:%'`, [
      REFRESHES_BY_ADDRESS.points,
    ]);
    const refused = await refresh(refreshToken);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.database.execute('delete from rate_limit');
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('ends after 24 hours in all without remember-me', async () => {
    const { refreshToken } = await signUp(app);
    app.clock.shiftBy(DAY - MINUTE);
    const kept = (await refresh(refreshToken)).body.refreshToken;
    app.clock.shiftBy(2 * MINUTE);
    expect((await refresh(kept)).status).toBe(401);
  });

  it('M-216: has access tokens that live 15 minutes', async () => {
    const { accessToken } = await signUp(app);
    app.clock.shiftBy(14 * MINUTE + 50 * SECOND);
    expect((await status(accessToken)).status).toBe(200);
    app.clock.shiftBy(11 * SECOND);
    expect(await status(accessToken)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  it('M-383: ends at logout, and no other with it', async () => {
    const first = await signUp(app);
    const login = await app.api.post('/api/auth/login', {
      email: first.user.email,
      password: 'Monsoon-rain-26',
    });
    const answer = await first.api.post('/api/auth/logout');
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await status(first.accessToken)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED' },
    });
    expect((await status(login.body.data.accessToken)).status).toBe(200);
    expect((await refresh(login.body.data.refreshToken)).status).toBe(200);
  });

  it('ends at a logout with an empty body of type JSON', async () => {
    const { api } = await signUp(app);
    expect((await api.post('/api/auth/logout', undefined, { raw: '' })).status).toBe(204);
  });

  it('M-220, A-378: never gives tokens of the other realm', async () => {
    const member = await signUp(app);
    const admin = await adminTokens();
    const ofMember = (await refresh(member.refreshToken)).body.accessToken;
    const ofAdmin = (await refresh(admin.refreshToken)).body.accessToken;
    expect((await status(ofMember)).status).toBe(200);
    expect((await app.api.as(ofMember).get('/api/admin/auth/verify')).status).toBe(403);
    expect((await app.api.as(ofAdmin).get('/api/admin/auth/verify')).status).toBe(200);
    expect((await status(ofAdmin)).status).toBe(403);
    const atTill = await realms.partner.signIn();
    const ofPartner = (await refresh(atTill.refreshToken)).body.accessToken;
    expect(await realms.partner.accepts(ofPartner)).toBe(true);
    expect((await status(ofPartner)).status).toBe(403);
    for (const token of [ofMember, ofAdmin])
      expect(await realms.partner.accepts(token)).toBe(false);
  });

  it('has its refresh tokens stored as hashes only', async () => {
    const { refreshToken } = await signUp(app);
    const hash = createHash('sha256').update(refreshToken).digest('hex');
    const rows = await app.database.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from refresh_token`,
    );
    expect(rows.map((r) => r.hash)).toContain(hash);
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
  });

  it.each([
    ['nothing', undefined, 422],
    ['an empty one', '', 422],
    ['a number', 7, 422],
    ['an unknown one', 'A'.repeat(43), 401],
    ['a very long one', 'A'.repeat(201), 422],
  ])('refuses %s as refresh token', async (_what, token, expected) => {
    const answer = await refresh(token);
    expect(answer.status).toBe(expected);
    if (expected === 422) expect(answer.body.errors[0].field).toBe('refreshToken');
  });

  describe('with a forged token', () => {
    const signed = (
      change: Record<string, unknown>,
      options: { secret?: Buffer | string; algorithm?: 'HS256' | 'HS512' } = {},
    ) => {
      const iat = app.clock.seconds();
      const claims = { iss: 'nattil', aud: 'member', iat, exp: iat + 900, ...change };
      return app.get(JwtService).sign(claims, {
        secret: Buffer.from(app.config.keys.JWT_SECRET!, 'hex'),
        algorithm: 'HS256',
        ...options,
      });
    };
    const claimsOf = (token: string) => {
      const { sub, sid } = app.get(JwtService).decode<{ sub: string; sid: string }>(token);
      return { sub, sid };
    };

    it('accepts the same claims with the right signature', async () => {
      const { accessToken } = await signUp(app);
      expect((await status(signed(claimsOf(accessToken)))).status).toBe(200);
    });

    it('M-357: refuses other keys, algorithms, issuers and audiences, and unsigned tokens', async () => {
      const { accessToken } = await signUp(app);
      const own = claimsOf(accessToken);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const forged = [
        signed(own, { secret: 'x'.repeat(32) }),
        signed(own, { algorithm: 'HS512' }),
        signed({ ...own, iss: 'somebody' }),
        signed({ ...own, aud: 'visitor' }),
        signed({ ...own, exp: app.clock.seconds() - 1 }),
        signed({ ...own, sid: '00000000-0000-4000-8000-000000000000' }),
        `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...own, iss: 'nattil', aud: 'member' })}.`,
        accessToken.slice(0, -2),
        'nonsense',
      ];
      expect((await app.api.get('/api/users/profile-status')).status).toBe(401);
      for (const token of forged)
        expect([token, (await status(token)).status]).toEqual([token, 401]);
    });

    it('M-358: refuses a member token on admin routes with 403, and one whose audience was forged with 401', async () => {
      const { accessToken } = await signUp(app);
      const [head, body, signature] = accessToken.split('.') as [string, string, string];
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
      const other = Buffer.from(JSON.stringify({ ...claims, aud: 'admin' })).toString('base64url');
      const verify = (token: string) => app.api.as(token).get('/api/admin/auth/verify');
      expect((await verify([head, other, signature].join('.'))).status).toBe(401);
      expect((await verify(accessToken)).status).toBe(403);
    });
  });
});

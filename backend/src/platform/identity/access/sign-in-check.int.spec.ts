import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@nattil/contracts/rules/sign-in/identity';
import { signedInAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { SignInCheck } from './sign-in-check.ts';
import { askRaw, rawAnswer, sendBytes } from '../testing/raw-http.ts';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

describe('the sign-in check under attack', () => {
  let app: TestApp;
  let key: Buffer;
  let member: string;
  let admin: string;

  beforeAll(async () => {
    app = await startTestApp();
    key = Buffer.from(app.config.keys.JWT_SECRET!, 'hex');
    member = (await signedInAs(app, 'member')).token!;
    admin = (await signedInAs(app, 'admin')).token!;
  });
  afterAll(() => app.close());
  afterEach(() => app.clock.resetShift());

  /** Signs with the product's own key, so that the signature alone never decides. */
  const signed = (
    changes: Record<string, unknown>,
    header: object = { alg: 'HS256', typ: 'JWT' },
    hash = 'sha256',
  ) => {
    const text = `${encoded(header)}.${encoded({ ...claimsOf(admin), ...changes })}`;
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  };
  const asked = async (authorization: string) => {
    const port = Number(new URL(app.url).port);
    const { status, body } = await askRaw(port, 'GET', '/api/admin/shops', { authorization });
    return { status, code: (JSON.parse(body) as { code?: string }).code };
  };
  const REFUSED = { status: 401, code: 'UNAUTHENTICATED' };
  const GRANTED = { status: 200, code: undefined };

  it("accepts a token with the product's signature", async () => {
    expect(await asked(`Bearer ${signed({})}`)).toEqual(GRANTED);
  });

  it.each<[string, () => string]>([
    ['no algorithm', () => `${encoded({ alg: 'none' })}.${admin.split('.')[1]}.`],
    ['no algorithm, but a signature', () => signed({}, { alg: 'none' })],
    ['no algorithm, in other letters', () => `${encoded({ alg: 'nOnE' })}.${admin.split('.')[1]}.`],
    ['a longer hash of the same key', () => signed({}, { alg: 'HS512' }, 'sha512')],
    ['RS256 named, and an HMAC', () => signed({}, { alg: 'RS256' })],
    [
      'RS256 and a key pair of the attacker, which it brings along',
      () => {
        const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const jwk = pair.publicKey.export({ format: 'jwk' });
        const text = `${encoded({ alg: 'RS256', jwk })}.${encoded(claimsOf(admin))}`;
        const signature = sign('sha256', Buffer.from(text), pair.privateKey);
        return `${text}.${signature.toString('base64url')}`;
      },
    ],
    ['no signature', () => `${admin.split('.').slice(0, 2).join('.')}.`],
    ['the signature of another token', () => admin.replace(/[^.]+$/, member.split('.')[2]!)],
    ['the claims of another token', () => admin.replace(/\.[^.]+\./, `.${member.split('.')[1]!}.`)],
    ['another issuer', () => signed({ iss: 'somebody' })],
    ['no issuer', () => signed({ iss: undefined })],
    ['another audience', () => signed({ aud: 'shops' })],
    ['no audience', () => signed({ aud: undefined })],
    ['no end', () => signed({ exp: undefined })],
    ['an end that is a text', () => signed({ exp: '9999999999' })],
    ['no beginning', () => signed({ iat: undefined })],
    ['its beginning in an hour', () => signed({ iat: app.clock.seconds() + 3_600 })],
    ['claims that are a text', () => `${encoded({ alg: 'HS256' })}.ImEi.x`],
  ])('refuses one with %s', async (_what, token) => {
    expect(await asked(`Bearer ${token()}`)).toEqual(REFUSED);
  });

  it('refuses a token that shares only its end with an accepted one', async () => {
    expect(await asked(`Bearer ${admin}`)).toEqual(GRANTED);
    const [head, , signature] = admin.split('.');
    const claims = encoded({ ...claimsOf(admin), exp: app.clock.seconds() + 9_999 });
    expect(await asked(`Bearer ${head}.${claims}.${signature}`)).toEqual(REFUSED);
    expect(await asked(`Bearer x${admin}`)).toEqual(REFUSED);
    expect(await asked(`Bearer ${admin}`)).toEqual(GRANTED);
  });

  it.each<[string, () => Promise<string>]>([
    [
      'of a sign-in that never was',
      async () => signed({ sid: '00000000-0000-4000-8000-000000000000' }),
    ],
    [
      'of a sign-in that ended',
      async () => {
        const { token } = await signedInAs(app, 'admin');
        await app.database.execute('update session set revoked_at = now() where id = $1', [
          claimsOf(token!)['sid'],
        ]);
        return token!;
      },
    ],
  ])('refuses one %s', async (_what, token) => {
    expect(await asked(`Bearer ${await token()}`)).toEqual({
      status: 401,
      code: 'SESSION_EXPIRED',
    });
  });

  it('refuses a token of another realm, and checks the time before the realm', async () => {
    expect(await asked(`Bearer ${member}`)).toEqual({ status: 403, code: 'FORBIDDEN' });
    app.clock.shiftBy(ACCESS_TOKEN_LIFETIME_SECONDS * 1_000);
    expect(await asked(`Bearer ${member}`)).toEqual(REFUSED);
  });

  it('accepts a token until its expiry by the shared clock', async () => {
    const left = Number(claimsOf(admin)['exp']) * 1_000 - app.clock.now().getTime();
    // Leaves time for a slow machine to send the request.
    app.clock.shiftBy(left - 10_000);
    expect(await asked(`Bearer ${admin}`)).toEqual(GRANTED);
    app.clock.shiftBy(10_000);
    expect(await asked(`Bearer ${admin}`)).toEqual(REFUSED);
  });

  it('accepts a token of a process whose clock is some seconds ahead', async () => {
    expect(await asked(`Bearer ${signed({ iat: app.clock.seconds() + 5 })}`)).toEqual(GRANTED);
  });

  it.each<[string, (token: string) => string]>([
    ['nothing', () => ''],
    ['blanks', () => '   '],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and a blank', () => 'Bearer '],
    ['the token alone', (token) => token],
    ['another scheme', (token) => `Basic ${token}`],
    ['the scheme twice', (token) => `Bearer Bearer ${token}`],
    ['the scheme with a colon', (token) => `Bearer: ${token}`],
    ['a token in quotes', (token) => `Bearer "${token}"`],
    ['a token that goes on', (token) => `Bearer ${token}.x`],
    ['two tokens in a list', (token) => `Bearer ${token},${token}`],
    ['another scheme first', (token) => `Basic x, Bearer ${token}`],
    ['the older scheme of the library', (token) => `JWT ${token}`],
  ])('refuses a header of %s', async (_what, header) => {
    expect(await asked(header(admin))).toEqual(REFUSED);
  });

  it.each([
    ['in small letters', 'bearer '],
    ['in capitals', 'BEARER '],
    ['with two blanks', 'Bearer  '],
    ['with a tab', 'Bearer\t'],
  ])('takes the scheme %s', async (_what, scheme) => {
    expect(await asked(scheme + admin)).toEqual(GRANTED);
    expect(await asked(`${scheme}${admin}x`)).toEqual(REFUSED);
  });

  it('reads only the first of two Authorization headers', async () => {
    const both = async (first: string, second: string) => {
      const lines = `Authorization: Bearer ${first}\r\nauthorization: Bearer ${second}\r\n`;
      const request = `GET /api/admin/shops HTTP/1.1\r\nhost: x\r\n${lines}connection: close\r\n\r\n`;
      return rawAnswer(await sendBytes(Number(new URL(app.url).port), request)).status;
    };
    expect(await both(admin, 'x')).toBe(200);
    expect(await both('x', admin)).toBe(401);
    expect(await both(member, admin)).toBe(403);
  });

  it.each([
    ['one long word', 'a'.repeat(15_000)],
    ['a long token', `Bearer ${'a'.repeat(15_000)}`],
    ['many parts', `Bearer ${'a.'.repeat(7_000)}`],
    ['many blanks', `Bearer ${' '.repeat(14_000)}a`],
  ])('refuses a header of %s before any costly check', async (_what, authorization) => {
    const check = app.get(SignInCheck);
    const took: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const before = performance.now();
      await expect(check.check({ authorization }, 'admin')).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      took.push(performance.now() - before);
    }
    // The shortest run, because any run may wait for the processor.
    expect(Math.min(...took)).toBeLessThan(100);
    expect(await asked(authorization)).toEqual(REFUSED);
  });

  it('keeps simultaneous callers apart, and applications in one process', async () => {
    const other = await startTestApp({ JWT_SECRET: 'ff'.repeat(32) });
    try {
      const people = await Promise.all(
        [app, app, app, other, other].map(async (where) => {
          const { token } = await signedInAs(where, 'member');
          return { where, token: token!, id: claimsOf(token!)['sub'] };
        }),
      );
      // The caches are expired, so every check waits for the database while others begin.
      for (const { clock } of [app, other]) clock.shiftBy(60_000);
      const callers = await Promise.all(
        people.map(({ where, token }) =>
          where.get(SignInCheck).check({ authorization: `Bearer ${token}` }, 'member'),
        ),
      );
      expect(callers.map(({ actor }) => actor.id)).toEqual(people.map(({ id }) => id));
      expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
      await expect(
        other.get(SignInCheck).check({ authorization: `Bearer ${member}` }, 'member'),
      ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    } finally {
      await other.close();
    }
  });
});

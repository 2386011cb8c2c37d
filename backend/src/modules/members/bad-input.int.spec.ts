import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiRoutes, routeName } from '../../platform/identity/testing/route-table.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { freshEmail, PASSWORD, profile, signUp, type TestMember } from './testing/member.ts';

const TOO_LARGE = 256 * 1024 + 1;

describe('bad input', () => {
  let app: TestApp;
  let member: TestMember;

  beforeAll(async () => {
    app = await startTestApp();
    member = await signUp(app);
  });
  afterAll(() => app.close());

  const state = () =>
    app.database.query(
      'select (select count(*) from event) as events, (select count(*) from member) as members, (select count(*) from session) as sessions',
    );
  const send = (path: string, raw: string | Buffer, type = 'application/json') =>
    member.api.post(path, undefined, { raw, headers: { 'content-type': type } });
  const utf8 = (text: string) => Buffer.from(text, 'utf8');
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  const form = () => JSON.stringify({ emailOrNumber: freshEmail(), password: PASSWORD });
  const malformed: [what: string, body: () => string | Buffer][] = [
    ['broken JSON', () => form().slice(0, -1)],
    ['text after the JSON', () => `${form()}x`],
    ['a NUL character', () => form().replace('"member', '"\\u0000member')],
    ['a NUL byte', () => utf8(form().replace('"member', '"\0member'))],
    ['another encoding', () => latin1(form().replace('"member', '"mémber'))],
    ['a prototype', () => form().replace('{', '{"__proto__":{"x":1},')],
  ];
  const noObjects: typeof malformed = [
    ['an array', () => `[${form()}]`],
    ['a text', () => '"anna"'],
    ['a number', () => '7'],
  ];
  const unacceptable: [
    what: string,
    body: () => string | Buffer,
    type: string,
    status: number,
    code: string,
  ][] = [
    ['another type', form, 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form',
      () => 'emailOrNumber=a%40example.com',
      'application/x-www-form-urlencoded',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'too much',
      () => form().replace('"member', `"${'m'.repeat(TOO_LARGE)}`),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ];

  const expectRefusal = async (
    body: () => string | Buffer,
    type: string,
    status: number,
    code: string,
  ) => {
    for (const path of [
      '/api/users/signup',
      '/api/auth/login',
      '/api/users/createProfile',
      '/api/admin/auth/login',
      '/api/admin/auth/refresh-token',
    ]) {
      const before = await state();
      const answer = await send(path, body(), type);
      expect(answer).toMatchObject({ status, body: { success: false, code } });
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'success']);
      expect(await state()).toEqual(before);
    }
  };

  it.each([...malformed, ...noObjects])(
    'M-356, A-363: refuses %s with 400 and writes nothing',
    (_what, body) => expectRefusal(body, 'application/json', 400, 'MALFORMED_REQUEST'),
  );

  it.each(unacceptable)('refuses %s and writes nothing', (_what, body, type, status, code) =>
    expectRefusal(body, type, status, code),
  );

  it('M-356: refuses broken JSON, other types and too much on every route that changes something', async () => {
    const clients = {
      admin: await signedInAs(app, 'admin'),
      partner: await signedInAs(app, 'partner'),
      member: member.api,
    };
    const callerOf = (path: string) =>
      path.startsWith('/api/admin')
        ? clients.admin
        : path.startsWith('/api/partner')
          ? clients.partner
          : clients.member;
    const kinds = [
      ...malformed.map(([what, body]) => ({ what, body, type: 'application/json', status: 400 })),
      ...unacceptable.map(([what, body, type, status]) => ({ what, body, type, status })),
    ];
    const writing = apiRoutes(app).filter(
      ({ method, path }) => !/^(GET|HEAD)$/.test(method) && !path.endsWith('/logout'),
    );
    expect(writing.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    for (const route of writing) {
      const { token } = callerOf(route.path);
      for (const { what, body, type, status } of kinds) {
        // Mail programs post a form to it.
        if (what === 'a form' && route.path === '/api/users/newsletter/unsubscribe') continue;
        const answer = await fetch(app.url + route.path, {
          method: route.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          body: body() as string,
        }).catch((error: unknown) => {
          // The server may close the connection while the rest of the body is on its way.
          if (status === 413) return null;
          throw error;
        });
        if (answer && answer.status !== status)
          wrong.push(`${routeName(route)} with ${what}: ${answer.status}`);
        await answer?.arrayBuffer();
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a field that is unknown', { isAdmin: true }, 'isAdmin', 'Unknown field: isAdmin'],
    [
      'a contact that is an object',
      { emailOrNumber: { $ne: null } },
      'emailOrNumber',
      'Email or mobile number is required',
    ],
    [
      'a contact that is a list',
      { emailOrNumber: ['a@example.com'] },
      'emailOrNumber',
      'Email or mobile number is required',
    ],
    ['a password that is a number', { password: 12345678 }, 'password', 'Password is required'],
    ['a password that is null', { password: null }, 'password', 'Password is required'],
  ])('M-361, M-354: refuses %s at its field', async (_what, change, field, message) => {
    const before = await state();
    const answer = await app.api.post('/api/users/signup', {
      emailOrNumber: freshEmail(),
      password: PASSWORD,
      ...change,
    });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'VALIDATION_FAILED',
        message: 'Validation failed',
        errors: [{ field, message }],
      },
    });
    expect(await state()).toEqual(before);
  });

  it('M-361: names every wrong field at once', async () => {
    const { status, body } = await member.api.post('/api/users/createProfile', {
      fullName: 7,
      email: [],
      phone: {},
      location: null,
      extra: 1,
    });
    expect([status, body.message]).toEqual([422, 'Validation failed']);
    expect(body.errors.map((e: { field: string }) => e.field).sort()).toEqual([
      'email',
      'extra',
      'fullName',
      'location',
      'phone',
    ]);
  });

  it('stores half a character as a replacement or refuses it', async () => {
    const raw = JSON.stringify(profile()).replace('Anna', 'Anna\\ud800');
    const { id, api } = await signUp(app);
    const answer = await api.post('/api/users/createProfile', undefined, { raw });
    expect([201, 400, 422]).toContain(answer.status);
    const [row] = await app.database.query<{ name: string | null }>(
      'select full_name as name from member where id = $1',
      [id],
    );
    expect(row!.name ?? '').not.toMatch(/[\ud800-\udfff]/);
  });

  it.each([
    '/api/users/profile-status?x=%00',
    '/api/users/%zz',
    '/api/admin/shops/%00',
    `/api/users/${'x'.repeat(3000)}`,
  ])('refuses the address %s with 4xx', async (path) => {
    const answer = await member.api.get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ success: false });
    expect(JSON.stringify(answer.body)).not.toMatch(/ at |\.ts/);
  });

  it('ignores X-Forwarded-For unless a proxy is configured', async () => {
    await app.database.execute('delete from rate_limit');
    for (const ip of ['192.0.2.1', '192.0.2.2', "1'; drop table member"])
      await app.api.post(
        '/api/auth/login',
        { email: freshEmail(), password: PASSWORD },
        { headers: { 'x-forwarded-for': ip } },
      );
    const rows = await app.database.query<{ key: string }>(
      `select key from rate_limit where key like 'login-ip:%'`,
    );
    expect(rows).toHaveLength(1);
  });
});

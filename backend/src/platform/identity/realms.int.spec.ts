import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Realm } from './access-tokens.ts';
import { apiRoutes, routeName, type Route } from './testing/route-table.ts';

/** What visitors may call although it stands below a guarded path. */
const OPEN = [
  /^POST \/api\/admin\/auth\/(login|refresh-token)$/,
  /^POST \/api\/admin\/shops\/register$/,
  /^POST \/api\/users\/signup$/,
  /^(POST|GET|HEAD) \/api\/users\/newsletter\//,
];
/** Where public routes may stand besides; a new place has to be thought about and added here. */
const PUBLIC =
  /^\w+ \/api\/(auth|dev|docs|events|geo|health)(\/|\.|$)|^\w+ \/api\/(categories|events\.json|openapi\.(json|yaml))$/;

/** Who a route is for, told by its path alone and not by what the code says of itself. */
function realmOf(route: Route): Realm | 'public' | 'unknown' {
  const name = routeName(route);
  if (OPEN.some((open) => open.test(name))) return 'public';
  if (route.path.startsWith('/api/admin')) return 'admin';
  if (route.path.startsWith('/api/users') || route.path === '/api/auth/logout') return 'member';
  return PUBLIC.test(name) ? 'public' : 'unknown';
}

const BAD_BODIES: [what: string, init: RequestInit][] = [
  ['no body', {}],
  ['broken JSON', { body: '{"a":', headers: { 'content-type': 'application/json' } }],
  ['a body of another type', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
  [
    'a body that is too large',
    { body: `{"a":"${'x'.repeat(300_000)}"}`, headers: { 'content-type': 'application/json' } },
  ],
];

describe('the two realms, over the whole route table (M-220, M-346, M-357, M-358)', () => {
  let app: TestApp;
  let routes: Route[];
  let tokens: Record<Realm, string>;

  beforeAll(async () => {
    app = await startTestApp();
    routes = apiRoutes(app);
    tokens = {
      member: (await signedInAs(app, 'member')).token!,
      admin: (await signedInAs(app, 'admin')).token!,
    };
  });
  afterAll(() => app.close());

  const call = (route: Route, token: string | null, init: RequestInit) =>
    fetch(app.url + route.path, {
      method: route.method,
      ...init,
      headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      // The server may close the connection while a large body is still on its way.
      () => 'closed' as const,
    );
  const of = (realm: Realm) => routes.filter((route) => realmOf(route) === realm);
  const wrongAnswers = async (list: Route[], token: string | null, expected: number) => {
    const wrong: string[] = [];
    for (const route of list)
      for (const [what, init] of route.method === 'GET' || route.method === 'HEAD'
        ? BAD_BODIES.slice(0, 1)
        : BAD_BODIES) {
        const status = await call(route, token, init);
        if (status !== expected && !(status === 'closed' && what.includes('too large')))
          wrong.push(`${routeName(route)} with ${what}: ${status}`);
      }
    return wrong;
  };
  const events = async () =>
    (await app.database.query<{ n: number }>('select count(*)::int as n from event'))[0]!.n;

  it('finds the routes of both', () => {
    expect(of('admin').length).toBeGreaterThan(8);
    expect(of('member').length).toBeGreaterThan(4);
    expect(routes.filter((route) => realmOf(route) === 'unknown').map(routeName)).toEqual([]);
  });

  it('refuses every protected route without a token with 401, whatever is sent, and writes nothing', async () => {
    const before = await events();
    expect(await wrongAnswers([...of('admin'), ...of('member')], null, 401)).toEqual([]);
    expect(await events()).toBe(before);
  });

  it('refuses every protected route with a forged token with 401', async () => {
    const forged = `${tokens.admin.slice(0, -3)}abc`;
    expect(await wrongAnswers([...of('admin'), ...of('member')], forged, 401)).toEqual([]);
  });

  it('refuses every administrator route with a member token with 403, whatever is sent, and writes nothing', async () => {
    const before = await events();
    expect(await wrongAnswers(of('admin'), tokens.member, 403)).toEqual([]);
    expect(await events()).toBe(before);
  });

  it('refuses every member route with an administrator token with 403', async () => {
    expect(await wrongAnswers(of('member'), tokens.admin, 403)).toEqual([]);
  });

  it('refuses every protected route after 15 minutes with 401 (M-216, A-379)', async () => {
    app.clock.shiftBy(15 * 60_000 + 1_000);
    expect(await wrongAnswers(of('admin'), tokens.admin, 401)).toEqual([]);
    expect(await wrongAnswers(of('member'), tokens.member, 401)).toEqual([]);
    app.clock.resetShift();
  });

  it('sees within five seconds that another process revoked a sign-in', async () => {
    const admin = await signedInAs(app, 'admin');
    expect((await admin.get('/api/admin/shops')).status).toBe(200);
    await app.database.execute('update session set revoked_at = now() where revoked_at is null');
    app.clock.shiftBy(5_000);
    expect(await admin.get('/api/admin/shops')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED' },
    });
    app.clock.resetShift();
  });
});

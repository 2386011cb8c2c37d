import { randomUUID } from 'node:crypto';
import { FEED_SCOPES } from '@nattil/contracts/rules/portal/api-keys';
import {
  ADMIN_ROLES,
  may,
  type AdminRole,
  type Permission,
} from '@nattil/contracts/rules/portal/roles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { signedInAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { RouteAccess } from '../../http/routes/access.ts';
import { newKey } from './key-check.ts';
import { Sessions } from '../sessions/sessions.ts';
import { nginxIsInstalled, startNginx } from '../testing/nginx.ts';
import { askRaw, rawAnswer, sendBytes, type RawAnswer } from '../testing/raw-http.ts';
import { allRoutes, apiRoutes, routeName, type Route } from '../testing/route-table.ts';
import { spellings } from '../testing/spellings.ts';

/** Public routes below a guarded path. */
const OPEN = [
  /^POST \/api\/admin\/auth\/(login|refresh-token|forgot-password|reset-password(\/check)?)$/,
  /^POST \/api\/admin\/shops\/register$/,
  /^POST \/api\/admin\/invitation(\/accept)?$/,
  /^POST \/api\/partner\/auth\/(login|forgot-password|reset-password(\/check)?)$/,
  /^POST \/api\/partner\/invitation(\/accept|\/request)?$/,
  /^POST \/api\/users\/signup$/,
  /^(POST|GET|HEAD) \/api\/users\/newsletter\//,
];
/** Other public routes. A new path must be considered and added here. */
const PUBLIC =
  /^\w+ \/api\/(auth|avatars|dev|docs|events|geo|health|public|shop-pictures)(\/|\.|$)|^\w+ \/api\/(categories|events\.json|openapi\.(json|yaml))$|^\w+ \/(dev\/inbox|metrics|robots\.txt|sitemap\.xml|\.well-known\/(security\.txt|change-password)|shops\/[\w-]+)$|^OPTIONS x$/;

/** Routes that other systems read with an API key. */
const BY_KEY = /^(GET|HEAD) \/api\/events\/(log|stream)$/;

type Realm = Exclude<RouteAccess, 'public'>;

/** Realm of a route, derived from its path alone and not from its declaration. */
function realmOf(route: Route): Realm | 'public' | 'unknown' {
  const name = routeName(route);
  if (BY_KEY.test(name)) return 'key';
  if (OPEN.some((open) => open.test(name))) return 'public';
  if (route.path.startsWith('/api/admin')) return 'admin';
  if (route.path.startsWith('/api/partner')) return 'partner';
  if (route.path.startsWith('/api/users') || route.path === '/api/auth/logout') return 'member';
  return PUBLIC.test(name) ? 'public' : 'unknown';
}

/** Permission of an administrators' route, derived from its path alone. The first match counts. */
const NEEDS: [route: RegExp, permission: Permission | null][] = [
  // The caller's own account and notifications.
  [/^\w+ \/api\/admin\/(auth\/(verify|logout)|profile|notifications)(\/|$)/, null],
  [/^POST \/api\/admin\/(users|administrators|shops)\/\S+\/unlock$/, 'locks.lift'],
  [/^\w+ \/api\/admin\/administrators(\/|$)/, 'roles.manage'],
  [/^\w+ \/api\/admin\/(api-keys|webhooks)(\/|$)/, 'keys.manage'],
  [/^\w+ \/api\/admin\/audit\/export$/, 'export'],
  [/^\w+ \/api\/admin\/audit(\/|$)/, 'audit.read'],
  [/^\w+ \/api\/admin\/\S+\/export(s|\/.*)?$/, 'export'],
  [/^\w+ \/api\/admin\/exports(\/|$)/, 'export'],
  [/^\w+ \/api\/admin\/\S+\/(reveal|confidential|bank)(\/|$)/, 'reveal'],
  [/^(GET|HEAD) /, 'read'],
  [/^\w+ \/api\/admin\/users\/(\S+\/)?otp-sessions(\/|$)/, 'otp.manage'],
  [/^\w+ \/api\/admin\/purchases(\/|$)/, 'purchases.record'],
  [/^\w+ \/api\/admin\/till-reports(\/|$)/, 'reports.settle'],
  [/^\w+ \/api\/admin\/users\/\S+\/reset-password$/, 'members.reset-password'],
  [/^POST \/api\/admin\/users\/\S+\/password-link$/, 'members.password-link'],
  [/^DELETE \/api\/admin\/users\//, 'members.erase'],
  [/^PUT \/api\/admin\/card-reviews\/\S+\/(allow|refuse)$/, 'members.manage'],
  [/^PUT \/api\/admin\/cards\/\S+\/block$/, 'members.manage'],
  [/^\w+ \/api\/admin\/users(\/|$)/, 'members.manage'],
  [/^\w+ \/api\/admin\/shops(\/|$)/, 'shops.manage'],
];

/** Realms whose tokens and keys each realm must refuse. */
const OTHERS: Record<Realm, Realm[]> = {
  admin: ['member', 'partner', 'key'],
  member: ['admin', 'partner', 'key'],
  partner: ['member', 'admin', 'key'],
  key: ['member', 'admin', 'partner'],
};

/** An API key of an owner for all feeds. */
async function aKey(app: TestApp): Promise<string> {
  const owner = await signedInAs(app, 'admin');
  const { body } = await owner.post('/api/admin/api-keys', {
    name: 'Loyalty app',
    scopes: FEED_SCOPES,
    expiresInDays: 30,
    confirmSensitive: true,
  });
  return body.data.secret;
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

describe('the realms, over the whole route table', () => {
  let app: TestApp;
  let routes: Route[];
  let tokens: Record<Realm, string>;

  beforeAll(async () => {
    app = await startTestApp();
    routes = apiRoutes(app);
    tokens = {
      member: (await signedInAs(app, 'member')).token!,
      admin: (await signedInAs(app, 'admin')).token!,
      partner: (await signedInAs(app, 'partner')).token!,
      key: await aKey(app),
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
  /** Does not wait for the end of the answer, because a stream has none. */
  const firstAnswer = async ({ method, path }: Route, token: string) => {
    const enough = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(app.url + path, { method, headers, signal: enough.signal });
    enough.abort();
    return status;
  };
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

  it('finds the routes of each', () => {
    expect(of('key').map(routeName).sort()).toEqual([
      'GET /api/events/log',
      'GET /api/events/stream',
      'HEAD /api/events/log',
      'HEAD /api/events/stream',
    ]);
    expect(of('admin').length).toBeGreaterThan(8);
    expect(of('member').length).toBeGreaterThan(4);
    expect(routes.filter((route) => realmOf(route) === 'unknown').map(routeName)).toEqual([]);
  });

  it('M-357, A-352: refuses every protected route without a token with 401 for any body, and writes nothing', async () => {
    const before = await events(app);
    expect(await wrongAnswers([...of('admin'), ...of('member'), ...of('key')], null, 401)).toEqual(
      [],
    );
    expect(await events(app)).toBe(before);
  });

  it('refuses every protected route with a forged token with 401', async () => {
    const forged = `${tokens.admin.slice(0, -3)}abc`;
    expect(
      await wrongAnswers([...of('admin'), ...of('member'), ...of('key')], forged, 401),
    ).toEqual([]);
  });

  it('A-353, M-358: refuses every administrator route with a member token with 403 for any body, and writes nothing', async () => {
    const before = await events(app);
    expect(await wrongAnswers(of('admin'), tokens.member, 403)).toEqual([]);
    expect(await events(app)).toBe(before);
  });

  it('allows each role of an administrator exactly what its permissions say, on every route', async () => {
    const wrong: string[] = [];
    for (const role of ADMIN_ROLES)
      for (const route of of('admin')) {
        const needed = NEEDS.find(([fits]) => fits.test(routeName(route)));
        // A new session each time, because one of the routes ends it.
        const { token } = await signedInAs(app, 'admin', randomUUID(), role);
        const status = await firstAnswer(route, token!);
        const isAllowed = needed && (needed[1] === null || may(role, needed[1]));
        if (!needed || (status !== 403) !== isAllowed)
          wrong.push(`${routeName(route)} as ${role}: ${status}, needs ${needed?.[1]}`);
      }
    expect(wrong).toEqual([]);
  });

  it('A-351: accepts only JSON bodies on administrator routes, and answers JSON', async () => {
    const wrong: string[] = [];
    for (const route of of('admin').filter(({ method }) => method !== 'GET' && method !== 'HEAD')) {
      const { token } = await signedInAs(app, 'admin');
      const response = await fetch(app.url + route.path, {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/xml' },
        body: '<a/>',
      });
      const type = response.headers.get('content-type') ?? '';
      const { code } = (await response.json()) as { code: string };
      if (code !== 'UNSUPPORTED_MEDIA_TYPE' || !type.startsWith('application/json'))
        wrong.push(`${routeName(route)}: ${response.status} ${code} ${type}`);
    }
    expect(wrong).toEqual([]);
    const { token } = await signedInAs(app, 'admin');
    const answer = await app.api.as(token!).post('/api/admin/administrators', {
      name: 'Ravi Nair',
      email: 'ravi@example.com',
      role: 'auditor',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      201,
      expect.stringContaining('application/json'),
    ]);
  });

  it('names the needed role before it reads the body, and writes nothing', async () => {
    const before = await events(app);
    const as = async (role: AdminRole) =>
      (await signedInAs(app, 'admin', randomUUID(), role)).token!;
    const writes = routes.filter(({ path }) => /\/api\/admin\/shops\/.*\/reject$/.test(path));
    expect(await wrongAnswers(writes, await as('auditor'), 403)).toEqual([]);
    const { body } = await app.api
      .as(await as('support'))
      .put('/api/admin/shops/no-id/reject', undefined, { raw: '{' });
    expect(body).toEqual({
      success: false,
      code: 'FORBIDDEN',
      message: 'This needs the role owner or manager',
    });
    expect(await events(app)).toBe(before);
  });

  it('refuses every member route with an administrator token with 403', async () => {
    expect(await wrongAnswers(of('member'), tokens.admin, 403)).toEqual([]);
  });

  it('refuses every route of the tills with a token of another realm with 403, and theirs elsewhere', async () => {
    for (const other of ['member', 'admin'] as const) {
      expect(await wrongAnswers(of('partner'), tokens[other], 403)).toEqual([]);
      expect(await wrongAnswers(of(other), tokens.partner, 403)).toEqual([]);
    }
  });

  it('accepts API keys only for the feeds, and refuses tokens of people there with 403', async () => {
    const before = await events(app);
    const ofPeople = [...of('admin'), ...of('member'), ...of('partner')];
    expect(await wrongAnswers(ofPeople, tokens.key, 401)).toEqual([]);
    for (const realm of OTHERS.key)
      expect(await wrongAnswers(of('key'), tokens[realm], 403)).toEqual([]);
    for (const route of of('key')) expect(await firstAnswer(route, tokens.key)).toBe(200);
    expect(await events(app)).toBe(before);
  });

  it('refuses unknown and malformed keys with 401', async () => {
    const { secret } = newKey();
    for (const key of [secret, tokens.key.toUpperCase(), tokens.key.slice(0, -1), `${tokens.key}=`])
      expect(await wrongAnswers(of('key'), key, 401)).toEqual([]);
  });

  it('M-220: keeps the realms apart after a refresh too', async () => {
    for (const [realm, other] of [
      ['member', 'admin'],
      ['admin', 'partner'],
      ['partner', 'member'],
    ] as const) {
      const { refreshToken } = await app
        .get(Sessions)
        .open(app.database, realm, randomUUID(), false, realm === 'admin' ? { role: 'owner' } : {});
      const { body } = await app.api.post('/api/admin/auth/refresh-token', { refreshToken });
      const token = body.data.accessToken as string;
      expect(await wrongAnswers(of(other), token, 403)).toEqual([]);
      expect(await wrongAnswers(of(other), tokens[realm], 403)).toEqual([]);
    }
  });

  it('M-216, A-379: accepts an access token for 15 minutes and then refuses it with 401', async () => {
    const fresh = {
      member: (await signedInAs(app, 'member')).token!,
      admin: (await signedInAs(app, 'admin')).token!,
      partner: (await signedInAs(app, 'partner')).token!,
    };
    const reads = {
      member: '/api/users/otp/history',
      admin: '/api/admin/shops',
      partner: '/api/partner/shops',
    };
    app.clock.shiftBy(14 * 60_000 + 30_000);
    for (const realm of ['member', 'admin', 'partner'] as const)
      expect((await app.api.as(fresh[realm]).get(reads[realm])).status).toBe(200);
    app.clock.shiftBy(31_000);
    for (const realm of ['member', 'admin', 'partner'] as const)
      expect(await wrongAnswers(of(realm), fresh[realm], 401)).toEqual([]);
    app.clock.resetShift();
  });

  it('sees within five seconds that another process changed the role of a sign-in', async () => {
    const admin = await signedInAs(app, 'admin');
    const reject = async () =>
      (await admin.put(`/api/admin/shops/${randomUUID()}/reject`, { reason: 'Too far away' }))
        .status;
    expect(await reject()).toBe(404);
    await app.database.execute(`update session set role = 'auditor' where role = 'owner'`);
    app.clock.shiftBy(5_000);
    expect(await reject()).toBe(403);
    // A session of an older version has no role and admits to nothing.
    await app.database.execute(`update session set role = null where realm = 'admin'`);
    app.clock.shiftBy(5_000);
    expect(await reject()).toBe(401);
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

const hasNginx = nginxIsInstalled();
if (!hasNginx && process.env.REQUIRE_NGINX !== '1')
  console.warn('!!!!!!!! nginx is not installed: what goes through it is NOT tested here');

describe('the realms, for every spelling of a path', () => {
  let app: TestApp;
  let guarded: { route: Route; realm: Realm }[];
  let tokens: Record<Realm, string>;
  let direct: number;

  beforeAll(async () => {
    // With origins listed, preflights are answered too.
    app = await startTestApp({ CORS_ORIGINS: 'https://cards.example.org' });
    guarded = allRoutes(app).flatMap((route) => {
      const realm = realmOf(route);
      return realm === 'public' || realm === 'unknown' ? [] : [{ route, realm }];
    });
    tokens = {
      member: (await signedInAs(app, 'member')).token!,
      admin: (await signedInAs(app, 'admin')).token!,
      partner: (await signedInAs(app, 'partner')).token!,
      key: await aKey(app),
    };
    direct = Number(new URL(app.url).port);
  });
  afterAll(() => app.close());

  const bearing = (realm: Realm) => ({ authorization: `Bearer ${tokens[realm]}` });
  /** Answers that a visitor or the other realm must not get, over all guarded routes. */
  const leaks = async (port: number) => {
    const found: string[] = [];
    for (const { route, realm } of guarded)
      for (const headers of [{}, ...OTHERS[realm].map(bearing)])
        await Promise.all(
          spellings(route.path).flatMap(({ what, target }) =>
            (what === 'plain' ? [route.method, 'OPTIONS'] : [route.method]).map(async (method) => {
              const given = await askRaw(port, method, target, headers);
              if (!isRefusal(given))
                found.push(
                  `${method} ${target} (${what}) ${Object.keys(headers)}: ${given.status} ${given.body}`,
                );
            }),
          ),
        );
    return found;
  };
  const passes = async (port: number) => {
    const paths = ['/api/admin/shops', '/%61pi/admin/shops', 'http://x/api/admin/shops'];
    for (const path of paths) {
      const answer = await askRaw(port, 'GET', path, bearing('admin'));
      expect([path, answer.status]).toStrictEqual([path, 200]);
      expect([path, answer.body.includes('"success":true')]).toEqual([path, true]);
      expect([path, answer.head.toLowerCase().includes('cache-control: no-store')]).toEqual([
        path,
        true,
      ]);
    }
  };

  it('refuses every guarded route in every spelling of its path, without data or writes', async () => {
    const before = await events(app);
    expect(await leaks(direct)).toEqual([]);
    expect(await events(app)).toBe(before);
    await passes(direct);
  }, 120_000);

  (!hasNginx && process.env.REQUIRE_NGINX !== '1' ? it.skip : it)(
    'does so through nginx as well',
    async () => {
      const nginx = await startNginx(app.url.replace('localhost', '127.0.0.1'));
      try {
        const page = await eventually('nginx answers', () => askRaw(nginx.port, 'GET', '/'));
        expect(page.body).toContain('the member page');
        const before = await events(app);
        expect(await leaks(nginx.port)).toEqual([]);
        expect(await events(app)).toBe(before);
        await passes(nginx.port);
        for (const path of ['/api', '/API/nothing', '//api/nothing', '/metrics', '/dev/inbox'])
          expect([path, await askRaw(nginx.port, 'GET', path)]).toMatchObject([
            path,
            { status: 404 },
          ]);
        for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])
          expect([path, await askRaw(nginx.port, 'GET', path)]).toMatchObject([
            path,
            { status: 200, body: expect.stringMatching(/^(User-agent|<\?xml|Contact)/) },
          ]);
        for (const id of [randomUUID(), '7', '%3Cb%3E'])
          expect(await askRaw(nginx.port, 'GET', `/shops/${id}`)).toMatchObject({
            status: 404,
            body: expect.stringContaining('Shop not found'),
          });
        expect((await askRaw(nginx.port, 'GET', '/.well-known/change-password')).status).toBe(302);
        for (const path of ['/admin', '/%61dmin/shops', '/adminis', '/apiary'])
          expect([path, (await askRaw(nginx.port, 'GET', path)).body]).toStrictEqual([
            path,
            expect.stringContaining(
              /^\/(a|%61)dmin(\/|$)/.test(path) ? 'the admin page' : 'the member page',
            ),
          ]);
      } finally {
        await nginx.stop();
      }
    },
    120_000,
  );

  it.each([
    ['without a host', 'GET /%61pi/admin/shops HTTP/1.0\r\n\r\n'],
    [
      'with lines that end in LF alone',
      'GET /%61pi/admin/shops HTTP/1.1\nhost: x\nconnection: close\n\n',
    ],
    [
      'with a method in small letters',
      'get /api/admin/shops HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ],
    ['without a slash', 'GET api/admin/shops HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [
      'with another first letter',
      'GET *api/admin/shops HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ],
    [
      'with the address in headers that other servers believe',
      'GET /api/categories/x HTTP/1.1\r\nhost: x\r\nx-original-url: /api/admin/shops\r\nx-rewrite-url: /api/admin/shops\r\nconnection: close\r\n\r\n',
    ],
    [
      'with a method in a header',
      'POST /api/admin/shops HTTP/1.1\r\nhost: x\r\nx-http-method-override: GET\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    ],
    ['that is no HTTP', 'hello\r\n\r\n'],
  ])('refuses a request %s', async (_what, bytes) => {
    const answer = rawAnswer(await sendBytes(direct, bytes));
    expect([JSON.stringify(answer), isRefusal(answer)]).toStrictEqual([
      JSON.stringify(answer),
      true,
    ]);
  });
});

/** A refusal without data: the product's own, or nginx's page about a malformed address. */
function isRefusal({ status, body }: RawAnswer): boolean {
  if (status < 400 || status >= 500) return false;
  if (body === '' || body === 'Invalid Preflight Request') return true;
  if (/^<html>\s*<head><title>4\d\d [\w ]+<\/title><\/head>[^]*<center>nginx<\/center>/.test(body))
    return true;
  const refusal = JSON.parse(body) as object;
  return 'success' in refusal && refusal.success === false && !('data' in refusal);
}

async function events(app: TestApp): Promise<number> {
  const [row] = await app.database.query<{ n: number }>('select count(*)::int as n from event');
  return row!.n;
}

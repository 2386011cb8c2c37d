import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANDING_CATEGORIES, REGISTRATION_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { allRoutes } from './platform/identity/testing/route-table.ts';
import { signedInAs } from './platform/testing/people.ts';
import { startTestApp, type TestApp } from './platform/testing/test-app.ts';

describe('the HTTP interface', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('has every path of the product under /api (M-349, A-360)', async () => {
    const paths = [...new Set(allRoutes(app).map(({ path }) => path))];
    const outside = paths.filter((path) => !path.startsWith('/api/'));
    expect(outside.sort()).toEqual(['/dev/inbox', '/metrics']);
    expect(paths.length).toBeGreaterThan(25);
    for (const path of ['/categories', '/admin/shops', '/admin/auth/verify'])
      expect((await app.api.get(path)).status).toBe(404);
  });

  it('refuses what does not exist with 404 and its code, never with a page (M-359)', async () => {
    for (const path of ['/api', '/api/nothing', '/api/users/nothing', '/api/admin/shops/x/y/z']) {
      const { status, body } = await app.api.get(path, { headers: { accept: 'text/html' } });
      expect({ path, status, body }).toEqual({
        path,
        status: 404,
        body: { success: false, code: 'NOT_FOUND', message: REFUSALS.NOT_FOUND.message },
      });
    }
    const admin = await signedInAs(app, 'admin');
    expect(await admin.get('/api/admin/shops/00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 'SHOP_NOT_FOUND' },
    });
  });

  it('says of an internal error only that there was one (M-364)', async () => {
    const member = await signedInAs(app, 'member');
    await app.database.execute('alter table member rename to member_away');
    const answer = await member.get('/api/users/profile-status');
    await app.database.execute('alter table member_away rename to member');
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, code: 'INTERNAL', message: REFUSALS.INTERNAL.message },
    ]);
  });

  it('sends the headers that protect a browser, and forbids to store an answer', async () => {
    const { headers } = await app.api.get('/api/categories');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('allows a page of another origin only when the operator listed it', async () => {
    const listed = await startTestApp({ CORS_ORIGINS: 'https://cards.example.org' });
    const asked = (origin: string) => listed.api.get('/api/categories', { headers: { origin } });
    expect(
      (await asked('https://cards.example.org')).headers.get('access-control-allow-origin'),
    ).toBe('https://cards.example.org');
    expect(
      (await asked('https://evil.example.org')).headers.get('access-control-allow-origin'),
    ).toBeNull();
    const preflight = await fetch(`${listed.url}/api/admin/shops`, {
      method: 'OPTIONS',
      headers: { origin: 'https://cards.example.org', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
    expect(await preflight.text()).toBe('');
    await listed.close();
  });

  it('lets a page of a listed origin read ETag and send If-Match', async () => {
    const listed = await startTestApp({ CORS_ORIGINS: 'https://cards.example.org' });
    const origin = 'https://cards.example.org';
    const read = await listed.api.get('/api/categories', { headers: { origin } });
    expect(read.headers.get('access-control-expose-headers')).toContain('ETag');
    const preflight = await fetch(`${listed.url}/api/admin/shops/x/approve`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,if-match',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('if-match');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    await listed.close();
  });

  it('returns the one catalogue of categories with slugs, labels, aliases and colours (M-426)', async () => {
    const { body } = await app.api.get('/api/categories');
    for (const category of body.data)
      expect(category).toEqual({
        slug: expect.any(String),
        label: expect.any(String),
        aliases: expect.any(Array),
        colour: expect.stringMatching(/^#[0-9A-F]{6}$/i),
      });
    const names = body.data.flatMap((c: { label: string; aliases: string[] }) => [
      c.label,
      ...c.aliases,
    ]);
    expect(names).toEqual(
      expect.arrayContaining([...LANDING_CATEGORIES, ...REGISTRATION_CATEGORIES]),
    );
  });

  it('serves metrics of requests by route and status, of the event log and of the pool', async () => {
    const admin = await signedInAs(app, 'admin');
    await admin.get('/api/admin/shops?search=secret-name');
    const { body } = await app.api.get('/metrics');
    expect(body).toMatch(
      /nattil_http_request_seconds_count\{method="GET",route="\/api\/admin\/shops",status="200"\} 1/,
    );
    for (const name of [
      'nattil_event_log_head',
      'nattil_consumer_lag{consumer="shop-search"}',
      'nattil_relay_backlog',
      'nattil_parked_aggregates',
      'nattil_part_ready{part="events"} 1',
      'nattil_database_connections{state="idle"}',
    ])
      expect(body).toContain(name);
    expect(body).not.toContain('secret-name');
  });
});

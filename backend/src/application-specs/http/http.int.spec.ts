import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANDING_CATEGORIES, REGISTRATION_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { placed } from '../../modules/admin/testing/tampering.ts';
import { newMember } from '../../modules/otp/testing/members.ts';
import { activeCardHolder } from '../../modules/cards/testing/card-holder.ts';
import { bought } from '../../modules/purchases/testing/bought.ts';
import { tillAt } from '../../modules/till/testing/tills.ts';
import { writeApprovedShops } from '../../modules/shops/testing/approved-shops.ts';
import { handlers } from '../../platform/identity/testing/route-table.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { resolvedDocument } from '../../platform/testing/resolved-document.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const SEARCH = '/api/users/shops/search';

interface List {
  path: string;
  client: ApiClient;
  /** Further query parameters that the list requires. */
  query: string;
  /** The value of `{id}`. */
  id?: string;
}

describe('the HTTP interface', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('M-349, A-360: has every path of the product under /api', async () => {
    const paths = handlers(app).map(({ path }) => path);
    const outside = paths.filter((path) => !path.startsWith('/api/'));
    expect(outside.sort()).toEqual([
      '/.well-known/change-password',
      '/.well-known/security.txt',
      '/dev/inbox',
      '/dev/inbox/:id',
      '/metrics',
      '/robots.txt',
      '/shops/:id',
      '/sitemap.xml',
    ]);
    expect(paths.length).toBeGreaterThan(25);
    // If the SPAs are built, other addresses are their pages.
    for (const path of ['/categories', '/admin/shops', '/admin/auth/verify']) {
      const { status, headers } = await app.api.get(path);
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      expect({ path, isAnswered: status !== 404 && !isPage }).toEqual({ path, isAnswered: false });
    }
  });

  it('M-359: refuses what does not exist with 404 and its code, never with a page', async () => {
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

  it('M-364: answers an internal error without its cause', async () => {
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
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
    await listed.close();
  });

  it('M-426: returns the one catalogue of categories with slugs, labels, aliases and colours', async () => {
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

  describe('every list', () => {
    let lists: List[];

    beforeAll(async () => {
      const shops = Array.from({ length: 5 }, (_, n) => ({
        name: `Shop ${n}`,
        latitude: 9.93,
        longitude: 76.26,
      }));
      const [shopId] = await writeApprovedShops(app.database, shops);
      const admin = await signedInAs(app, 'admin');
      const { client: member, id: memberId } = await newMember(app);
      for (let n = 0; n < 5; n += 1)
        await member.post('/api/users/otp/send-email', { type: 'card_activation' });
      await placed(app);
      const holder = await activeCardHolder(app);
      for (let n = 0; n < 3; n += 1) await newMember(app);
      const { cardNumber } = (await holder.client.get('/api/users/card/details')).body.data.card;
      for (let n = 1; n <= 5; n += 1)
        await admin.post(
          '/api/admin/purchases',
          { shopId, cardNumber, billAmount: n },
          { headers: { 'idempotency-key': `list-${n}` } },
        );
      for (let n = 0; n < 5; n += 1)
        await admin.post('/api/admin/administrators', {
          name: `Admin ${n}`,
          email: `admin-${n}@example.com`,
          role: 'auditor',
        });
      for (let n = 0; n < 5; n += 1)
        await admin.post('/api/admin/api-keys', {
          name: `Key ${n}`,
          scopes: ['events:shops'],
          expiresInDays: 30,
          confirmSensitive: false,
        });
      let webhookId = '';
      for (let n = 0; n < 5; n += 1) {
        const { body } = await admin.post('/api/admin/webhooks', {
          name: `Webhook ${n}`,
          url: 'https://hooks.example.org/',
          events: ['ShopApproved'],
          confirmSensitive: false,
        });
        webhookId = body.data.id;
      }
      // Inserts deliveries as the sender would. The webhook is disabled, so nothing is sent.
      await admin.put(`/api/admin/webhooks/${webhookId}/disable`);
      await app.database.execute(
        `insert into webhook_delivery (webhook_id, seq, event_id, event_type, aggregate_id)
         select $1, seq, gen_random_uuid(), 'ShopApproved', gen_random_uuid() from generate_series(1, 5) as seq`,
        [webhookId],
      );
      await app.database.execute(
        `insert into card_review (id, version, member_id, status, opened_at, decided_at)
         select gen_random_uuid(), 2, $1, 'allowed', now(), now() from generate_series(1, 5)`,
        [memberId],
      );
      for (let n = 0; n < 5; n += 1) {
        await holder.client.post(`/api/users/shops/${shopId}/discount-refused`, {});
        await twoShopsAtOnce(app, holder.id);
      }
      const till = await tillAt(app, shopId!, 'owner');
      const near = '&latitude=9.93&longitude=76.26';
      // What a list needs beside its path; one that is not named here needs nothing.
      const needs: Record<string, Partial<List>> = {
        '/api/admin/shops/{id}/purchases': { id: shopId },
        '/api/admin/webhooks/{id}/deliveries': { id: webhookId },
        '/api/admin/users/{id}/otp-sessions': { id: memberId },
        '/api/admin/users/{id}/discount-history': { id: holder.id },
        '/api/users/purchases': { client: holder.client },
        '/api/partner/purchases': { client: till.client },
        [SEARCH]: { query: near },
      };
      const { paths } = resolvedDocument((await app.api.get('/api/openapi.json')).body);
      lists = Object.keys(paths)
        .filter((path) =>
          paths[path].get?.parameters?.some(({ name }: { name: string }) => name === 'page'),
        )
        .map((path) => {
          const client = 'admin' in paths[path].get.security[0] ? admin : member;
          return { path, client, query: '', ...needs[path] };
        });
      expect(lists.length).toBeGreaterThan(10);
      await eventually('the signals are there', async () => {
        const { body } = await admin.get('/api/admin/till-signals');
        return body.data.length >= 5;
      });
      await eventually(
        'the search has the shops',
        async () => (await member.get(`${SEARCH}?${near}`)).body.data.length >= 5,
      );
    });

    const urlOf = ({ path, id }: List) => path.replace('{id}', id ?? '');
    const readPage = async (list: List, query: string) => {
      const { body } = await list.client.get(`${urlOf(list)}?${query}${list.query}`);
      // Lists of administrators' shops and OTP sessions are beside their pagination within `data`.
      const { pagination, rows } = Array.isArray(body.data)
        ? { pagination: body.pagination, rows: body.data }
        : { pagination: body.data.pagination, rows: body.data.shops ?? body.data.otpSessions };
      const ids = rows.map((row: { id?: string; seq?: number }) => row.id ?? row.seq);
      return { pagination, ids: ids as unknown[] };
    };

    it('M-353: has pagination and searchMetadata beside its data, as other answers have a message', async () => {
      const { path, client, query } = lists.find((list) => list.path === SEARCH)!;
      const found = await client.get(`${path}?${query}`);
      expect(found.headers.get('content-type')).toContain('application/json');
      expect(found.body).toEqual({
        success: true,
        data: expect.any(Array),
        pagination: expect.objectContaining({ currentPage: 1 }),
        searchMetadata: expect.any(Object),
      });
      const { body } = await app.api.post('/api/users/signup', {
        emailOrNumber: 'somebody@example.com',
        password: 'Monsoon-rain-26',
      });
      expect(body).toEqual({
        success: true,
        message: 'Account created successfully',
        data: expect.any(Object),
      });
    });

    it('A-370, M-512: gives every entry once over all its pages', async () => {
      for (const list of lists) {
        const whole = (await readPage(list, 'limit=100')).ids;
        expect([list.path, new Set(whole).size >= 5]).toEqual([list.path, true]);
        const totals = { totalItems: whole.length, totalPages: Math.ceil(whole.length / 2) };
        const seen: unknown[] = [];
        for (let currentPage = 1; currentPage <= totals.totalPages; currentPage += 1) {
          const { pagination, ids } = await readPage(list, `page=${currentPage}&limit=2`);
          expect([list.path, pagination]).toMatchObject([list.path, { ...totals, currentPage }]);
          seen.push(...ids);
        }
        expect([list.path, seen]).toEqual([list.path, whole]);
        expect([list.path, new Set(seen).size]).toEqual([list.path, seen.length]);
      }
    });

    it('A-369: begins at page 1 and refuses a page or limit that is no number or out of range', async () => {
      for (const list of lists) {
        const { path, client, query } = list;
        expect([path, (await readPage(list, '')).pagination.currentPage]).toEqual([path, 1]);
        for (const [field, value] of [
          ['page', 'two'],
          ['page', '0'],
          ['page', '-1'],
          ['page', '1.5'],
          ['limit', 'all'],
          ['limit', '0'],
          ['limit', '101'],
        ]) {
          const refused = await client.get(`${urlOf(list)}?${field}=${value}${query}`);
          expect([path, value, refused]).toMatchObject([
            path,
            value,
            { status: 422, body: { errors: [{ field }] } },
          ]);
        }
      }
    });
  });

  it('answers others between the searches of one packet, and each of these whole and in order', async () => {
    const { token } = await signedInAs(app, 'member');
    const searches = 169;
    const packet = Array.from(
      { length: searches },
      (_, n) =>
        `GET /api/users/shops/search?page=${1 + (n % 9)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `x-request-id: search-${n}\r\n${n === searches - 1 ? 'connection: close\r\n' : ''}\r\n`,
    ).join('');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').setEncoding('utf8');
    let read = '';
    const seen = () => [...read.matchAll(/x-request-id: search-(\d+)/g)].map(([, n]) => Number(n));
    socket.on('data', (text: string) => (read += text));
    const ended = once(socket, 'close');
    socket.write(packet);
    await once(socket, 'data');
    expect((await app.api.get('/api/health/live')).status).toBe(200);
    expect(seen().length).toBeLessThan(searches);
    await ended;
    expect(seen()).toEqual(Array.from({ length: searches }, (_, n) => n));
    expect(read.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(searches);
  });

  it('serves metrics of requests by route and status, of the event log and of the pool', async () => {
    const admin = await signedInAs(app, 'admin');
    await admin.get('/api/admin/shops?search=secret-name');
    const { body } = await app.api.get('/metrics');
    expect(body).toMatch(
      /nattil_http_request_seconds_count\{method="GET",route="\/api\/admin\/shops",status="200"\} [1-9]/,
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

/** A signal of the tills. */
async function twoShopsAtOnce(app: TestApp, memberId: string): Promise<void> {
  const sale = { cardId: randomUUID(), memberId, bill: 10, at: '2027-01-05T12:00:00+05:30' };
  await bought(app, { ...sale, shopId: randomUUID() });
  await bought(app, { ...sale, shopId: randomUUID() });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { EVENTS, topicOf, type EventType } from '@nattil/contracts/events/event-map';
import { apiRoutes, ROUTE_ID, routeName } from '../identity/testing/route-table.ts';
import type { ApiClient } from '../testing/api-client.ts';
import { signedInAs } from '../testing/people.ts';
import { DescribedApi, WITHOUT_EXAMPLE } from '../testing/examples/fitting.ts';
import { publishedChecks } from '../testing/published-events.ts';
import { resolvedDocument } from '../testing/resolved-document.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { repositoryRoot } from '../kernel/repository-root.ts';
import { recordedEvents } from './example-files.ts';
import { escape } from './escape.ts';
import { EVENT_HEADERS } from './event-headers.ts';
import type { RecordedCall, RecordedEvent } from './examples.ts';

const require = createRequire(import.meta.url);
const calls = require('@nattil/contracts/examples/api.json') as Record<string, RecordedCall>;
const messages = require('@nattil/contracts/examples/events.json') as Record<
  EventType,
  RecordedEvent
>;
/** Fails with a line per example that is missing or does not fit, and with what writes them. */
function expectNoneStale(stale: string[]): void {
  if (stale.length === 0) return;
  const lines = stale.map((line) => line.slice(0, 160)).join('\n');
  throw new Error(`Run 'npm run generate': examples are missing or out of date\n${lines}`);
}

interface Operation {
  operationId: string;
  description?: string;
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, { schema: object }>; headers?: object }
  >;
  security?: object[];
}

describe('the published documents', () => {
  let app: TestApp;
  let published: typeof openApi;
  let openApi: {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    tags: { name: string; description: string }[];
    components: { schemas: Record<string, any> };
  };

  beforeAll(async () => {
    app = await startTestApp();
    published = (await app.api.get('/api/openapi.json')).body;
    openApi = resolvedDocument(published);
  });
  afterAll(() => app.close());

  const operations = () =>
    Object.entries(openApi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );

  it('M-366, A-373: describe every route of the API with its parameters, answer and refusals, typed', () => {
    const described = new Map(
      operations().map(({ name, operation }) => [name.replace(/\{\w+\}/g, ROUTE_ID), operation]),
    );
    const routes = apiRoutes(app).filter(
      ({ method, path }) => method !== 'HEAD' && !/^\/api\/(docs|openapi)\b/.test(path),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const name of routes.map(routeName)) {
      const operation = described.get(name);
      expect([name, operation?.summary]).toEqual([name, expect.any(String)]);
      const { parameters = [], requestBody, responses } = operation!;
      if (name.includes(ROUTE_ID))
        expect([name, parameters.map((p) => p.in)]).toEqual([
          name,
          expect.arrayContaining(['path']),
        ]);
      for (const parameter of parameters)
        expect([name, parameter]).toEqual([
          name,
          expect.objectContaining({
            schema: expect.objectContaining({ type: expect.anything() }),
          }),
        ]);
      const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
      if (status !== '204')
        expect([name, Object.values(success.content ?? {})]).toEqual([
          name,
          [expect.objectContaining({ schema: expect.any(Object) })],
        ]);
      // Every route can refuse with these, so one answer describes them.
      for (const code of ['400 MALFORMED_REQUEST', '500 INTERNAL', '503 UNAVAILABLE'])
        expect([name, responses.default]).toHaveProperty(
          ['1', 'description'],
          expect.stringContaining(code),
        );
      // Operations with a query or a body, and only these, describe the refusal with 422.
      const checks = parameters.some((p) => p.in === 'query') || requestBody !== undefined;
      const refuses = responses['422']?.description?.includes('VALIDATION_FAILED') === true;
      expect([name, checks]).toEqual([name, refuses]);
    }
  });

  it('M-511, A-257: describe lists with the same pagination', async () => {
    const clients: Record<string, ApiClient> = {
      member: await signedInAs(app, 'member'),
      admin: await signedInAs(app, 'admin'),
    };
    // Lists below one resource need that resource, and those of a till need a shop; the specs of
    // their modules and of all lists cover them. The event
    // log has a cursor instead of pages.
    const lists = Object.entries(openApi.paths).filter(
      ([path, { get }]) =>
        !path.includes('{') &&
        !path.startsWith('/api/events/') &&
        !path.startsWith('/api/partner/') &&
        get?.parameters?.some(({ name }) => name === 'limit'),
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const [path, { get }] of lists) {
      const client = clients[Object.keys(get!.security![0]!)[0]!]!;
      for (const query of ['page=1&limit=1', 'page=2&limit=100']) {
        const { status, body } = await client.get(`${path}?${query}`);
        expect([path, status]).toEqual([path, 200]);
        const [, page, limit] = /page=(\d+)&limit=(\d+)/.exec(query)!.map(Number);
        expect([path, body.pagination ?? body.data.pagination]).toMatchObject([
          path,
          {
            currentPage: page,
            limit,
            totalItems: expect.any(Number),
            totalPages: expect.any(Number),
          },
        ]);
      }
      for (const wrong of ['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=101', 'limit=x'])
        expect([path, wrong, await client.get(`${path}?${wrong}`)]).toMatchObject([
          path,
          wrong,
          { status: 422, body: { errors: [{ field: wrong.split('=')[0] }] } },
        ]);
    }
  });

  it('show a recorded, valid example of every operation, or how to record one', () => {
    const api = new DescribedApi(openApi);
    const shown = api.routes.filter(({ operation }) => DescribedApi.shows(operation));
    expect(shown.length).toBeGreaterThan(80);
    const recorded = shown.filter(({ id }) => !WITHOUT_EXAMPLE.has(id));
    expectNoneStale(
      recorded.flatMap(
        ({ id }) => (calls[id] ? api.breaks(id, calls[id]) : `${id}: no example`) ?? [],
      ),
    );
    for (const { id, operation } of recorded) {
      const shows = operation.responses[calls[id]!.status]!.content!['application/json']!.schema;
      const [, name] = Object.values(shows as Record<string, string>)[0]!.split('/schemas/');
      const answers = recorded
        .map((other) => calls[other.id]?.answer)
        .filter((answer) => answer !== undefined);
      expect([id, answers]).toEqual([
        id,
        expect.arrayContaining(openApi.components.schemas[name!].examples),
      ]);
    }
  });

  it('name every operation by a verb, and describe it and its tag', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations()) {
      expect([name, operation.operationId]).toEqual([
        name,
        expect.stringMatching(/^[a-z]+([A-Z][a-z]*)*$/),
      ]);
      expect([name, operation.description]).toEqual([name, expect.stringMatching(/[.]$/)]);
    }
    const tags = new Map(openApi.tags.map((tag) => [tag.name, tag.description]));
    for (const { name, operation } of operations())
      expect([name, tags.get(operation.tags![0]!)]).toEqual([
        name,
        expect.stringMatching(/^[A-Z].* .*[.]$/),
      ]);
  });

  it('are at most 350 kB, because refusals, headers, answers and types are shared', () => {
    const { byteLength } = Buffer.from(JSON.stringify(published));
    expect(byteLength).toBeLessThanOrEqual(350_000);
  });

  it('describe a type that extends another by the other one and what it adds', () => {
    const { NewWebhookAnswer, AdminPurchase, RegisterShopBody } = openApi.components.schemas;
    expect(NewWebhookAnswer.properties.data.allOf).toEqual([
      { $ref: '#/components/schemas/Webhook' },
      expect.objectContaining({ properties: { secret: { type: 'string' } }, required: ['secret'] }),
    ]);
    expect(AdminPurchase.allOf[0]).toEqual({ $ref: '#/components/schemas/Purchase' });
    expect(RegisterShopBody.allOf).toBeUndefined();
  });

  it('have short operation names, one server, and no unnecessary request body', () => {
    for (const name of Object.keys(openApi.components.schemas))
      expect(name).toMatch(/^[A-Z]\w{1,40}$/);
    expect(openApi).toHaveProperty('servers.0.url', app.config.publicUrl);
    const bodies = operations().map(({ name, operation }) => [name, operation.requestBody]);
    expect(bodies).toContainEqual([
      'POST /api/users/card/renew',
      expect.objectContaining({ required: false }),
    ]);
    expect(bodies).toContainEqual([
      'POST /api/users/signup',
      expect.objectContaining({ required: true }),
    ]);
    expect(openApi.components.schemas.SessionUser.properties.adminId.deprecated).toBe(true);
    expect(openApi.components.schemas.CreateProfileBody.properties.userId.deprecated).toBe(true);
  });

  it("describe the headers for reading one's own write", () => {
    const renew = openApi.paths['/api/users/card/renew']!.post!;
    expect(renew.responses['200']!.headers).toHaveProperty('X-Event-Version.description');
    const search = openApi.paths['/api/users/shops/search']!.get!;
    expect(search.parameters).toContainEqual(
      expect.objectContaining({
        name: 'X-Read-After',
        description: expect.stringContaining('X-Event-Version'),
      }),
    );
    expect(search.responses['200']!.headers).toHaveProperty('X-Read-Stale.description');
  });

  it('describe the header that resumes a stream of events', () => {
    const stream = openApi.paths['/api/events/stream']!.get!;
    expect(stream.parameters).toContainEqual(
      expect.objectContaining({ name: 'Last-Event-ID', in: 'header', required: false }),
    );
    const log = openApi.paths['/api/events/log']!.get!;
    expect(log.parameters!.map(({ name }) => name)).not.toContain('Last-Event-ID');
  });

  it('describe guarded routes with 401, 403 and their realm', () => {
    const search = openApi.paths['/api/users/shops/search']!.get!;
    expect(search.security).toEqual([{ member: [] }]);
    expect(Object.keys(search.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '422']),
    );
    expect(search.parameters!.map((p) => p.name)).toEqual(
      expect.arrayContaining([
        'search',
        'category',
        'location',
        'latitude',
        'longitude',
        'maxDistance',
        'sortBy',
        'sortOrder',
        'page',
        'limit',
        'X-Read-After',
      ]),
    );
  });

  it('mark the Idempotency-Key as required only where a request without it is refused', () => {
    const keys = operations().flatMap(({ name, operation: { parameters = [] } }) =>
      parameters
        .filter((parameter) => parameter.name === 'Idempotency-Key')
        .map(({ required }) => [name, required]),
    );
    expect(keys).toContainEqual(['POST /api/admin/purchases', true]);
    expect(keys).toContainEqual(['POST /api/users/card/renew', false]);
  });

  it('contain every schema that they refer to', () => {
    const names = new Set(Object.keys(openApi.components.schemas));
    for (const [, name] of JSON.stringify(openApi).matchAll(/#\/components\/schemas\/([^"]+)/g))
      expect([name, names.has(decodeURIComponent(name!))]).toEqual([name, true]);
  });

  it('M-355: list every refusal code, and for each route its possible codes', () => {
    expect(openApi.components.schemas.RefusalCode.enum.toSorted()).toEqual(
      Object.keys(REFUSALS).toSorted(),
    );
    const approve = openApi.paths['/api/admin/shops/{id}/approve']!.put!;
    expect(JSON.stringify(approve.responses['409'])).toContain('SHOP_WRONG_STATE');
    expect(JSON.stringify(approve.responses['404'])).toContain('SHOP_NOT_FOUND');
  });

  it('describe If-Match on decisions, and the answer for another version', () => {
    const shop = openApi.paths['/api/admin/shops/{id}']!.get!;
    expect(shop.responses['200']!.headers).toHaveProperty('ETag');
    for (const what of ['approve', 'reject']) {
      const decision = openApi.paths[`/api/admin/shops/{id}/${what}`]!.put!;
      expect(decision.parameters).toContainEqual(
        expect.objectContaining({ name: 'If-Match', in: 'header', required: false }),
      );
      const refused = JSON.stringify(decision.responses['409']);
      expect(refused).toContain('CHANGED_MEANWHILE');
      expect(refused).toContain('#/components/schemas/ChangedMeanwhile');
    }
  });

  it('describe the events as AsyncAPI 3 that a published parser accepts', async () => {
    const { body } = await app.api.get('/api/events.json');
    const { document, diagnostics } = await new Parser().parse(JSON.stringify(body));
    expect(diagnostics.filter((d) => d.severity === 0)).toEqual([]);
    expect(
      document!
        .allMessages()
        .all()
        .map((m) => m.title()),
    ).toEqual(expect.arrayContaining(Object.keys(EVENTS)));
  });

  it('show a recorded, valid message of every event', async () => {
    const check = publishedChecks();
    const { body } = await app.api.get('/api/events.json');
    const types = Object.keys(EVENTS) as EventType[];
    const fits = (type: string, { value, headers }: RecordedEvent) =>
      check.payload(type)!(value) && check.headers(headers);
    expectNoneStale(types.filter((type) => !messages[type] || !fits(type, messages[type])));
    for (const type of types) {
      const message = messages[type]!;
      expect(message.key).toBe(message.headers.ce_subject);
      expect(message.headers.ce_type).toBe(`privilege.${type}`);
      const [, module] = message.topic.split('.');
      expect(message.headers.ce_source).toBe(`/privilege/${module}`);
      expect(body.components.messages[type].examples).toEqual([
        { headers: message.headers, payload: message.value },
      ]);
      const [{ payload }] = body.components.messages[`${type}CloudEvent`].examples;
      expect(payload).toMatchObject({ type: `privilege.${type}`, data: message.value });
    }
  });

  it('describe every header that a message has', () => {
    const described = Object.keys(EVENT_HEADERS.properties as object);
    const sent = Object.values(messages).flatMap(({ headers }) => Object.keys(headers));
    expect([...new Set(sent)].sort()).toEqual(described.sort());
  });

  it('serve the schema of an event at the address in ce_dataschema', async () => {
    for (const { headers, value } of Object.values(messages)) {
      const { pathname } = new URL(headers.ce_dataschema!);
      const { status, body } = await app.api.get(pathname);
      expect([pathname, status]).toEqual([pathname, 200]);
      expect(body.$id).toBe(`${app.config.publicUrl}${pathname}`);
      expect(Object.keys(body.properties)).toEqual(
        expect.arrayContaining(Object.keys(value as object)),
      );
    }
    for (const [wrong, message] of [
      ['ShopApproved/2', 'The schema of ShopApproved has the version 1'],
      ['ShopApproved/x', 'The schema of ShopApproved has the version 1'],
      ['toString/1', 'No event has this type; /api/events/schemas lists all types'],
      ['Nothing/1', 'No event has this type; /api/events/schemas lists all types'],
    ])
      expect(await app.api.get(`/api/events/schemas/${wrong}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message },
      });
  });

  it('list the schemas of all events with their addresses', async () => {
    const { data } = (await app.api.get('/api/events/schemas')).body;
    expect(data.map(({ type }: { type: string }) => type)).toEqual(Object.keys(EVENTS));
    const [{ versions }] = data;
    expect(await app.api.get(new URL(versions[0].url).pathname)).toMatchObject({
      status: 200,
      body: { $id: versions[0].url },
    });
  });

  it('list each event on the page, with its type in words and its example', async () => {
    const { body } = await app.api.get('/api/events', { headers: { accept: 'text/html' } });
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    for (const type of Object.keys(EVENTS)) expect(ids).toContain(type);
    expect(body).not.toMatch(/>any</);
    expect(body).toContain('ce_requestid');
    expect(body).toContain('6 partitions');
    expect(body).toContain(messages.CardActivated.headers.ce_id);
    expect(body).toContain('ShopApproved is new.');
  });

  it('show the example consumers, and serve events to try them with', async () => {
    const { body } = await app.api.get('/api/events', { headers: { accept: 'text/html' } });
    const examples = join(repositoryRoot(), 'examples');
    const files = [
      'node/consumer.ts',
      'java/Consumer.java',
      'python/consumer.py',
      'go/consumer.go',
      'http/consumer.js',
    ];
    for (const file of [...files, 'java/pom.xml', 'go/store.go', 'go/go.mod']) {
      const text = readFileSync(join(examples, 'consumers', file), 'utf8');
      expect([file, body.includes(escape(text))]).toEqual([file, true]);
      expect([file, text.split('\n').length <= 110]).toEqual([file, true]);
    }
    const [, address] = /href="([^"]+)" download/.exec(body)!;
    const recorded = await app.api.get(address!);
    expect(recorded.headers.get('content-type')).toContain('text/plain');
    expect(recorded.body).toBe(readFileSync(join(examples, 'events/main-job.ndjson'), 'utf8'));
  });

  it('serve example events that form a log from its start and match their schemas', () => {
    const check = publishedChecks();
    const lines = recordedEvents().trimEnd().split('\n');
    expect(lines).toHaveLength(200);
    const versions = new Map<string, number>();
    for (const [place, line] of lines.entries()) {
      const { topic, key, headers, value } = JSON.parse(line) as RecordedEvent;
      const type = headers.ce_type!.replace('privilege.', '') as EventType;
      expect([place, check.payload(type)!(value), check.headers(headers)]).toEqual([
        place,
        true,
        true,
      ]);
      expect(topic).toBe(topicOf(EVENTS[type].aggregate));
      expect(key).toBe(headers.ce_subject);
      expect(headers.ce_seq).toBe(String(place + 1));
      const of = `${headers.ce_aggregatetype}/${key}`;
      expect(headers.ce_aggregateversion).toBe(String((versions.get(of) ?? 0) + 1));
      versions.set(of, Number(headers.ce_aggregateversion));
    }
  });

  it('serve the events as a page and as JSON at one address', async () => {
    const page = await app.api.get('/api/events', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const text of [
      'CardActivated',
      'Without Kafka',
      '/api/events/stream',
      'webhook-signature',
    ])
      expect(page.body).toContain(text);
    const json = await app.api.get('/api/events', { headers: { accept: 'application/json' } });
    expect(json.body.asyncapi).toBe('3.0.0');
  });

  it('serve the API docs page under the strict content policy', async () => {
    const page = await app.api.get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const file of ['swagger-ui-init.js', 'swagger-ui-bundle.js', 'swagger-ui.css'])
      expect([file, (await app.api.get(`/api/docs/${file}`)).status]).toStrictEqual([file, 200]);
    expect(await app.api.get('/api/docs/nothing%00')).toMatchObject({
      status: 400,
      body: { success: false, code: 'MALFORMED_REQUEST' },
    });
    const yaml = await app.api.get('/api/openapi.yaml');
    expect(yaml.headers.get('content-type')).toContain('yaml');
    expect(yaml.body).toEqual(published);
  });
});

import { Parser } from '@asyncapi/parser';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENTS } from '@nattil/contracts/events/event-map';
import type { FastifyInstance } from 'fastify';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; schema?: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object }>;
  security?: object[];
}

describe('the published documents', () => {
  let app: TestApp;
  let openApi: {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, any> };
  };

  beforeAll(async () => {
    app = await startTestApp();
    openApi = (await app.api.get('/api/openapi.json')).body;
  });
  afterAll(() => app.close());

  const operations = () =>
    Object.entries(openApi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );

  it('describe every route with its answer and refusals (M-366, A-373)', () => {
    expect(operations().length).toBeGreaterThan(8);
    for (const { name, operation } of operations()) {
      if (!name.includes(' /api/')) continue;
      expect([name, Boolean(operation.summary)]).toEqual([name, true]);
      const success = Object.keys(operation.responses).find((s) => s.startsWith('2'));
      expect([name, success]).not.toStrictEqual([name, undefined]);
      expect([name, Object.keys(operation.responses).includes('503')]).toEqual([name, true]);
    }
  });

  it('leave out no route of the server (M-366)', () => {
    const fastify = app.app.nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    for (const { name } of operations()) {
      const [method, path] = name.split(' ') as ['GET', string];
      expect([
        name,
        fastify.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
      ]).toStrictEqual([name, true]);
    }
  });

  it('name guarded routes as such: with 401, 403 and their realm', () => {
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

  it('hold every schema that they refer to', () => {
    const names = new Set(Object.keys(openApi.components.schemas));
    for (const [, name] of JSON.stringify(openApi).matchAll(/#\/components\/schemas\/([^"]+)/g))
      expect([name, names.has(decodeURIComponent(name!))]).toEqual([name, true]);
  });

  it('list each refusal code where it can happen (M-355)', () => {
    const approve = openApi.paths['/api/admin/shops/{id}/approve']!.put!;
    expect(JSON.stringify(approve.responses['409'])).toContain('SHOP_WRONG_STATE');
    expect(JSON.stringify(approve.responses['404'])).toContain('SHOP_NOT_FOUND');
  });

  it('say how a decision names the version that was seen, and what it learns when there is another', () => {
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

  it('show the events to people as a page and to programs as JSON, at one address', async () => {
    const page = await app.api.get('/api/events', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('CardActivated');
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
    expect(yaml.body).toEqual(openApi);
  });
});

import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newKeyFor } from '../../modules/feeds/testing/feed-reader.ts';
import { writeApprovedShops } from '../../modules/shops/testing/approved-shops.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { resolvedDocument } from '../../platform/testing/resolved-document.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

// prettier-ignore
const TEXTS = [
  '', ' ', '-', '%', '_', '\\', '^', '[', '(', '{1,', '*', '|', "'", '"', '\n', '\u0001', '\u0085', '\u202e', '\uffff',
  '＾', '＼', '［', '％', '﹨', '½', 'İ', 'ﷺ'.repeat(33), '\u0301', '😀'.repeat(50), '\ud800', '***=', '(?i)', '[[:<:]]', '(a*)*b',
  '-1', '1.5', '1e308', '1e400', 'NaN', 'Infinity', '0x10', '9007199254740993', '2147483648', '9'.repeat(500),
  'null', '[]', 'x'.repeat(100), 'x'.repeat(5_000), '00000000-0000-0000-0000-000000000000', '__proto__', 'constructor', '%00', '<script>',
];
// prettier-ignore
const TIMES = [
  'now', 'infinity', '-infinity', 'epoch', 'today', 'allballs', '2027', '2027-01', '20270105', '2027-W01', '2027-W01-1', '2027-001',
  '0000-01-01', '-000001-01-01', '+012027-01-05', '+275760-09-13T00:00:00.000Z', '+999999-01-01', '2027-02-29', '2027-13-01',
  '2027-01-05T24:00:00Z', '2027-01-05T24:00', '2027-06-30T23:59:60Z', '2027-01-05T09', '2027-01-05T09:30', '2027-01-05T09:30:00,5Z',
  '2027-01-05T09:30:00+99:99', '2027-01-05T09:30:00+24:00', '2027-01-05T09:30:00+0530', '2027-01-05T09:30:00.123456789Z',
  '2027-01-05T0930Z', '2027W011T0930Z', '2027-001T09:30Z', '2027-W01-1T09:30Z', '2027-01-05 09:30', 'T09:30', '09:30Z', 'P1D',
];
const MAX_HEADER_BYTES = 12_000;
const AT_ONCE = 8;
/** Header values that HTTP allows. */
// prettier-ignore
const HEADERS = [
  '', '-', '--', ',', ',,,,', ';', '*', '"', 'W/"1"', '"5"', '%', '\\', 'é', '\x80\xff', 'x'.repeat(7_000), ','.repeat(7_000),
  'shop/-@1', 'shop/------------------------------------@1', 'shop/ffffffffffffffffffffffffffffffffffff@1', `shop/${'0'.repeat(36)}@1`,
  'shop/00000000-0000-4000-8000-000000000000@0', 'shop/00000000-0000-4000-8000-000000000000@999999999',
  'shop/00000000-0000-4000-8000-000000000000@9999999999', 'shop/00000000-0000-4000-8000-000000000000@-1', 'shop/@', '@', '/', 'shop',
  'constructor/00000000-0000-4000-8000-000000000000@1', '__proto__/00000000-0000-4000-8000-000000000000@1',
  'SHOP/00000000-0000-4000-8000-000000000000@1', 'shop/0000000-00000-4000-8000-000000000000@1', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eA==',
  '127.0.0.1', "1'; drop table member", '::ffff:1.2.3.4', '::1', 'unknown', '1.2.3.4, 5.6.7.8', 'text/html', 'text/html;q=x', 'application/json; charset=latin1',
  'gzip;q=0', 'br, gzip, *;q=9', 'bytes=0-', 'bytes=9-1,-', 'Thu, 99 Xyz 0000', '0', '-1', '9'.repeat(400),
];
/**
 * Headers are sent alone, because a refusal of one hides the effect of others. The last group is
 * sent together.
 */
// prettier-ignore
const HEADER_NAMES = [
  ['x-read-after'], ['idempotency-key'], ['if-match'], ['authorization'], ['content-type'], [
  'if-none-match', 'if-modified-since', 'accept', 'accept-encoding',
  'accept-language', 'range', 'origin', 'referer', 'cookie', 'user-agent', 'x-request-id', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host',
  'forwarded', 'x-http-method-override', 'last-event-id'],
];

interface Parameter {
  name: string;
  in: string;
}
interface Operation {
  path: string;
  method: string;
  caller: ApiClient;
  parameters: Parameter[];
  fields: string[];
}

describe('no request makes the product fail:', () => {
  let app: TestApp;
  let operations: Operation[];

  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1', SEARCHES_PER_MINUTE: '0' });
    await writeApprovedShops(app.database, [
      { name: 'Cardamom House' },
      { name: '100% Pure_Spices' },
    ]);
    const callers = {
      admin: await signedInAs(app, 'admin'),
      member: await signedInAs(app, 'member'),
      partner: await signedInAs(app, 'partner'),
      key: app.api.as((await newKeyFor(app)).secret),
    };
    const { paths, components } = resolvedDocument((await app.api.get('/api/openapi.json')).body);
    operations = Object.entries<Record<string, any>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const realm = Object.keys(operation.security?.[0] ?? {})[0] as
          keyof typeof callers | undefined;
        const body = operation.requestBody?.content['application/json']?.schema.$ref
          .split('/')
          .at(-1);
        return {
          path: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
          method: method.toUpperCase(),
          caller: realm ? callers[realm] : app.api,
          parameters: operation.parameters ?? [],
          fields: Object.keys(components.schemas[body]?.properties ?? {}),
        };
      }),
    );
  });
  afterAll(() => app.close());

  it('there are operations with parameters and fields', () => {
    expect(operations.length).toBeGreaterThan(25);
    expect(operations.flatMap(({ parameters }) => parameters).length).toBeGreaterThan(25);
    expect(operations.flatMap(({ fields }) => fields).length).toBeGreaterThan(25);
  });

  /**
   * One operation of each method with all headers, because the product reads most headers before it
   * knows the route. Every other operation with the headers that its route reads.
   */
  const headed = (): [Operation, string[][]][] => [
    ...['GET', 'POST', 'PUT', 'PATCH'].map((m): [Operation, string[][]] => [
      operations.find(({ method }) => method === m)!,
      HEADER_NAMES,
    ]),
    ...operations.map((operation): [Operation, string[][]] => [
      operation,
      operation.parameters.filter((p) => p.in === 'header').map(({ name }) => [name.toLowerCase()]),
    ]),
  ];
  // A new list per test, because requests of a timed-out test end during the next one.
  let failures: string[] = [];
  beforeEach(() => void (failures = []));

  /** Limits concurrency to the connection pool, so that no request is refused because of others. */
  const forEach = async <T>(values: T[], work: (value: T) => Promise<unknown>) => {
    const waiting = [...values];
    const next = async () => {
      for (let value = waiting.shift(); value !== undefined; value = waiting.shift())
        await work(value);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };

  const ask = async (
    { method, path, caller }: Operation,
    query: string,
    headers: object,
    body?: unknown,
  ) => {
    const found = failures;
    // A new address per request, so that no limit per address applies.
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const response = await fetch(app.url + path + query, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    // A stream would never end.
    if (isStream) await response.body!.cancel();
    const text = isStream ? '' : await response.text();
    if (response.status >= 500)
      found.push(
        `${method} ${path}${query} ${JSON.stringify(headers)} ${JSON.stringify(body)}: ${response.status}`,
      );
    if (response.status >= 400)
      expect([path, text]).toEqual([
        path,
        expect.stringMatching(/^\{"success":false,"code":"[A-Z_]+"(?!.*(\\n +at |\.ts:\d))/),
      ]);
    return response.status;
  };

  it('M-365, A-368: every parameter with every nasty text', async () => {
    for (const operation of operations)
      for (const { name } of operation.parameters.filter((p) => p.in === 'query'))
        await forEach([...TEXTS, ...(/^(from|to)$/.test(name) ? TIMES : [])], (text) =>
          ask(operation, `?${name}=${encodeURIComponent(text.toWellFormed())}`, {}),
        );
    expect(failures).toEqual([]);
  }, 120_000);

  it('every header with every nasty value', async () => {
    for (const [operation, groups] of headed())
      for (const names of groups)
        await forEach(
          HEADERS.filter((value) => value.length * names.length < MAX_HEADER_BYTES),
          (value) => ask(operation, '', Object.fromEntries(names.map((name) => [name, value]))),
        );
    expect(failures).toEqual([]);
  }, 120_000);

  it('an X-Read-After that names nothing known is ignored', async () => {
    const search = operations.find(({ path }) => path === '/api/users/shops/search')!;
    for (const value of HEADERS)
      expect([value, await ask(search, '', { 'x-read-after': value })]).toStrictEqual([value, 200]);
  });

  it.each<[string, unknown[]]>([
    ['character', TEXTS.slice(0, 30)],
    ['text', TEXTS.slice(30)],
    ['value of another type', [null, true, 0, -1, 1e308, [], [[]], [null], {}, { a: 1 }]],
  ])(
    'M-365, A-368: every field of a body with every nasty %s',
    async (_kind, values) => {
      for (const operation of operations)
        for (const field of operation.fields)
          await forEach(values, (value) => ask(operation, '', {}, { [field]: value }));
      expect(failures).toEqual([]);
    },
    120_000,
  );

  it('every field of a registration whose other fields are right', async () => {
    const register = operations.find(({ path }) => path === '/api/admin/shops/register')!;
    for (const field of Object.keys(registration()))
      await forEach(TEXTS, (value) => ask(register, '', {}, { ...registration(), [field]: value }));
    expect(failures).toEqual([]);
  }, 120_000);
});

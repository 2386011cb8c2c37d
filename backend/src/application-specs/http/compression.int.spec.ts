import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newKeyFor } from '../../modules/feeds/testing/feed-reader.ts';
import { writeApprovedShops } from '../../modules/shops/testing/approved-shops.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const DECODED = { br: brotliDecompressSync, gzip: gunzipSync };

describe('answers are compressed', () => {
  const search = '/api/users/shops/search?limit=40&search=cardamom';
  let app: TestApp;
  let member: string;

  beforeAll(async () => {
    app = await startTestApp({ SEARCHES_PER_MINUTE: '0' });
    await writeApprovedShops(
      app.database,
      Array.from({ length: 40 }, (_, n) => ({ name: `Cardamom House ${n}` })),
    );
    const client = await signedInAs(app, 'member');
    member = client.token!;
    await eventually(
      'the shops are found',
      async () => (await client.get(search)).body.data.length === 40,
    );
  });
  afterAll(() => app.close());

  /** Resolves with the headers and the first bytes, or with all of a body that ends. */
  const ask = (path: string, token: string | undefined, encoding?: string, method = 'GET') =>
    new Promise<{ encoding?: string; vary?: string; length: number; body: Buffer }>(
      (resolve, reject) => {
        const headers = {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(encoding !== undefined && { 'accept-encoding': encoding }),
        };
        const asked = request(app.url + path, { method, headers }, (response) => {
          const chunks: Buffer[] = [];
          const done = () => {
            const body = Buffer.concat(chunks);
            const { 'content-encoding': used, vary } = response.headers;
            resolve({
              ...(used && { encoding: used }),
              ...(vary && { vary }),
              length: body.length,
              body,
            });
          };
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (!response.headers['content-type']!.startsWith('text/event-stream')) return;
            done();
            asked.destroy();
          });
          response.on('end', done);
        });
        asked.on('error', reject).end();
      },
    );
  it.each(['br', 'gzip'] as const)(
    'by %s on request, from search to documents',
    async (encoding) => {
      for (const path of [search, '/api/openapi.json', '/api/categories']) {
        const plain = await ask(path, member);
        const packed = await ask(path, member, `deflate, ${encoding};q=0.8`);
        expect([path, plain.encoding, packed.encoding, packed.vary]).toEqual([
          path,
          undefined,
          encoding,
          'accept-encoding',
        ]);
        expect(packed.length).toBeLessThan(plain.length / 2);
        expect(JSON.parse(DECODED[encoding](packed.body).toString())).toMatchObject({});
      }
    },
  );

  it('not where the client refuses it, nor below 1 kB', async () => {
    for (const accepted of ['', 'identity', 'gzip;q=0, br;q=0.000', 'deflate', '*;q=9'])
      expect([accepted, (await ask(search, member, accepted)).encoding]).toEqual([
        accepted,
        undefined,
      ]);
    const short = await ask('/api/users/profile-status', member, 'br, gzip');
    expect([short.length < 1_024, short.encoding]).toEqual([true, undefined]);
  });

  it('also pages of the log and, event by event, streams', async () => {
    const { secret } = await newKeyFor(app);
    expect((await ask('/api/events/log', secret, 'br')).encoding).toBe('br');
    for (const encoding of ['br', 'gzip']) {
      const first = await ask('/api/events/stream?after=0', secret, encoding);
      expect(first.encoding).toBe(encoding);
      expect(first.length).toBeGreaterThan(0);
    }
  });
});

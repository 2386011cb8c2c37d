import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';

describe('searching a place', () => {
  let app: TestApp;
  let service: Server;
  let asked: { url: URL; at: number }[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      const url = new URL(request.url!, 'http://service');
      asked.push({ url, at: performance.now() });
      const nowhere = url.searchParams.get('q')?.startsWith('Nowhere');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          nowhere
            ? []
            : [{ lat: '10.1004', lon: '76.3570', display_name: 'Aluva, Ernakulam, Kerala, India' }],
        ),
      );
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    const { port } = service.address() as { port: number };
    app = await startTestApp({ GEOCODING_URL: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await app.close();
    service.close();
  });
  beforeEach(() => (asked = []));

  const find = async (query: string) => (await app.api.get(`/api/geo/search?${query}`)).body.data;

  it('answers a city of the catalogue without asking the service (M-422)', async () => {
    expect(await find('q=Kochi, Kerala')).toEqual({
      label: 'Kochi, Kerala',
      latitude: 9.9312,
      longitude: 76.2673,
    });
    expect(asked).toEqual([]);
  });

  it('asks the service with q, format json and limit 1, and answers its first result (M-420, M-421)', async () => {
    expect(await find('q=Thottakkattukara')).toEqual({
      label: 'Aluva, Ernakulam',
      latitude: 10.1004,
      longitude: 76.357,
    });
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      q: 'Thottakkattukara',
      format: 'json',
      limit: '1',
    });
  });

  it('asks for a place once; afterwards it answers from the cache, also that there is none (M-423)', async () => {
    for (const q of ['Kadungalloor', 'kadungalloor', 'Nowhere at all', 'Nowhere at all'])
      await find(`q=${q}`);
    expect(asked).toHaveLength(2);
    expect(await find('q=Nowhere at all')).toBeNull();
  });

  it('asks at most once a second, however many ask at once (M-424)', async () => {
    await Promise.all(['Paravur', 'Varapuzha', 'Njarakkal'].map((q) => find(`q=${q} Junction`)));
    const times = asked.map((a) => a.at).sort((a, b) => a - b);
    for (let i = 1; i < times.length; i += 1)
      expect(times[i]! - times[i - 1]!).toBeGreaterThan(900);
  });

  it('names the field that is missing or wrong', async () => {
    for (const [query, field] of [
      ['', 'q'],
      ['latitude=10', 'longitude'],
      ['latitude=100&longitude=76', 'latitude'],
    ])
      expect(await app.api.get(`/api/geo/search?${query}`)).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
  });

  it('names a position by the nearest city when the service does not answer (M-425)', async () => {
    const offline = await startTestApp({ GEOCODING_URL: 'off' });
    const { body } = await offline.api.get('/api/geo/search?latitude=9.95&longitude=76.28');
    expect(body.data.label).toBe('Kochi, Kerala');
    await offline.close();
  });
});

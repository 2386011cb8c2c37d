import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../../testing/approved-shops.ts';

describe('towns with shops', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    const shop = (name: string, city: string | null, latitude: number, longitude: number) => ({
      name,
      city,
      category: 'dining',
      latitude,
      longitude,
    });
    await writeApprovedShops(app.database, [
      shop('Tea', 'Kochi', 9.93, 76.27),
      shop('Coffee', 'Kochi', 9.97, 76.29),
      shop('Milk', 'Thrissur', 10.53, 76.21),
      shop('Toddy', 'Pulinkunnu', 9.44, 76.43),
      shop('Water', 'Pulinkunnu', 9.46, 76.45),
      shop('Nothing', null, 9.5, 76.5),
    ]);
    await eventually('all are in the read model', async () => {
      const [row] = await app.database.query<{ n: number }>(
        'select count(*)::int as n from shop_search',
      );
      return row!.n === 6;
    });
  });
  afterAll(() => app.close());

  const ask = (query: Record<string, string>) =>
    app.api.get(`/api/public/towns?${new URLSearchParams(query).toString()}`);

  async function towns(query: Record<string, string>) {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    return body.data as { name: string; label: string; distance: number | null }[];
  }

  it('come with the most shops first, or the nearest first, also for visitors', async () => {
    expect((await towns({})).map(({ name }) => name)).toEqual(['Kochi', 'Pulinkunnu', 'Thrissur']);
    const fromThrissur = await towns({ latitude: '10.52', longitude: '76.21' });
    expect(fromThrissur.map(({ name }) => name)).toEqual(['Thrissur', 'Kochi', 'Pulinkunnu']);
    expect(fromThrissur.map(({ distance }) => distance! < 10)).toEqual([true, false, false]);
  });

  it.each(['thr', 'Trichur', 'trissur', 'തൃശൂർ'])('are found by %s', async (q) => {
    expect((await towns({ q }))[0]).toEqual({
      name: 'Thrissur',
      label: 'Thrissur, Kerala',
      latitude: 10.5276,
      longitude: 76.2144,
      distance: null,
    });
  });

  it('are at the middle of their shops, if no table has them', async () => {
    const [town] = await towns({ q: 'pulin' });
    expect(town).toMatchObject({
      latitude: expect.closeTo(9.45),
      longitude: expect.closeTo(76.44),
    });
  });

  it.each([
    ['latitude', { q: 'ko', latitude: '91', longitude: '76' }],
    ['longitude', { q: 'ko', latitude: '9' }],
    ['q', { q: 'x'.repeat(1000) }],
  ])('are refused for a wrong %s', async (field, query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field }]);
  });
});

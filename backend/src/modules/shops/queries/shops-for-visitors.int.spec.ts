import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';

describe('what visitors are told of the shops', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const told = async () => {
    const { status, body } = await app.api.get('/api/public/at-a-glance');
    expect(status).toBe(200);
    return body.data;
  };

  it('is how many there are in how many cities, with the best offer of three categories of the busiest', async () => {
    const place = { latitude: 9.9312, longitude: 76.2673 };
    const kochi = { city: 'Kochi', ...place };
    await writeApprovedShops(app.database, [
      { name: 'Ten Tea', category: 'dining', discountPercent: 10, ...kochi },
      { name: 'Twelve Tea', category: 'dining', discountPercent: 12.5, ...kochi },
      { name: 'Clinic', category: 'healthcare', discountPercent: 20, ...kochi },
      { name: 'Silks', category: 'shopping', discountPercent: 15, city: 'Kochi' },
      { name: 'School', category: 'education', discountPercent: 5, ...kochi },
      { name: 'Quiet', category: 'travel', ...kochi },
      { ...kochi, name: 'Far', category: 'travel', discountPercent: 50, city: 'Kannur' },
    ]);
    await eventually('all are counted', async () => {
      // The previous answer is cached for a minute.
      app.clock.shiftBy(61_000);
      return (await told()).shops === 7;
    });
    expect(await told()).toEqual({
      shops: 7,
      cities: 2,
      city: 'Kochi',
      offers: [
        ['Clinic', 'healthcare', 'Healthcare', 20, place],
        ['Silks', 'shopping', 'Shopping', 15, null],
        ['Twelve Tea', 'dining', 'Dining', 12.5, place],
      ].map(([name, category, categoryLabel, discountPercent, coordinates]) => ({
        id: expect.any(String),
        name,
        category,
        categoryLabel,
        discountPercent,
        coordinates,
      })),
    });
  });

  it('is read once a minute, however many ask', async () => {
    const { shops } = await told();
    await writeApprovedShops(app.database, [
      { name: 'New', category: 'dining', latitude: 9.93, longitude: 76.26 },
    ]);
    await eventually('it is in the read model', async () => {
      const [row] = await app.database.query<{ n: number }>(
        'select count(*)::int as n from shop_search',
      );
      return row!.n === shops + 1;
    });
    expect((await told()).shops).toBe(shops);
    app.clock.shiftBy(61_000);
    expect((await told()).shops).toBe(shops + 1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';

const SETTINGS = {
  discountPercent: 12.25,
  tierPercents: { silver: 13, gold: 20.5 },
  minimumBill: 500,
  maximumDiscount: 1_000.5,
  validFrom: '2027-01-01',
  validTo: '2027-12-31',
};

describe('the discount settings of a shop', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const newShop = async () => (await writeApprovedShops(app.database, [{}]))[0]!;
  const set = (id: string, settings: object, headers = {}) =>
    admin.put(`/api/admin/shops/${id}/discount-settings`, settings, { headers });
  const settingsOf = async (id: string) =>
    (await admin.get(`/api/admin/shops/${id}`)).body.data.discountSettings;

  it('A-413, A-153, M-414: are kept as they were set, and what is left out is not set any more', async () => {
    const id = await newShop();
    const { status, body } = await set(id, SETTINGS);
    expect([status, body.data.discountSettings, body.data.discountOffered]).toEqual([
      200,
      SETTINGS,
      12.25,
    ]);
    expect(await settingsOf(id)).toEqual(SETTINGS);
    await set(id, { discountPercent: 5 });
    expect(await settingsOf(id)).toEqual({
      discountPercent: 5,
      tierPercents: {},
      minimumBill: null,
      maximumDiscount: null,
      validFrom: null,
      validTo: null,
    });
  });

  it('reach the members who search', async () => {
    const member = await signedInAs(app, 'member');
    const id = await newShop();
    await set(id, { discountPercent: 33.33 });
    const { body } = await member.get('/api/users/shops/search?limit=100&maxDistance=100');
    const found = body.data.find((shop: { id: string }) => shop.id === id);
    expect(found.discount.percentage).toBe(33.33);
  });

  it.each([
    ['discountPercent', 100.01],
    ['discountPercent', 1.005],
    ['tierPercents', { gold: 101 }],
    ['tierPercents', { platinum: 1 }],
    ['tierPercents', [1]],
    ['minimumBill', 0],
    ['maximumDiscount', -1],
    ['maximumDiscount', 0.001],
    ['validFrom', '2027-02-29'],
    ['validTo', '2026-12-31'],
    ['percent', 5],
  ])('are refused where %s is %j', async (field, value) => {
    const { status, body } = await set(await newShop(), { ...SETTINGS, [field]: value });
    expect([status, body.errors.map((e: { field: string }) => e.field)]).toEqual([422, [field]]);
  });

  it('are refused when somebody set others meanwhile', async () => {
    const id = await newShop();
    const { headers } = await admin.get(`/api/admin/shops/${id}`);
    const seen = { 'if-match': headers.get('etag')! };
    expect((await set(id, { discountPercent: 1 }, seen)).status).toBe(200);
    const { status, body } = await set(id, { discountPercent: 2 }, seen);
    expect([status, body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await settingsOf(id)).discountPercent).toBe(1);
  });

  it('are refused for a shop that is not there', async () => {
    const { status, body } = await set('018f6b1e-7c3a-7d52-9f10-2a4b6c8d0e1f', SETTINGS);
    expect([status, body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
  });
});

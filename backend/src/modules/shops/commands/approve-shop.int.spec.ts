import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { registration } from '../testing/registration.ts';

describe('a decision about a shop', () => {
  let app: TestApp;
  const adminId = randomUUID();
  let admin: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin', adminId);
    member = await signedInAs(app, 'member');
  });
  afterAll(() => app.close());

  const register = async (form = registration()) =>
    (await app.api.post('/api/admin/shops/register', form)).body.data.id as string;
  const search = async (name: string): Promise<FoundShop[]> => {
    const text = encodeURIComponent(name);
    const { body } = await member.get(`/api/users/shops/search?location=Kochi&search=${text}`);
    // Shops with similar names come after it.
    return body.data.filter((shop: FoundShop) => shop.name === name);
  };
  const shopOf = async (id: string) => (await admin.get(`/api/admin/shops/${id}`)).body.data;
  const reject = (id: string, reason?: unknown) =>
    admin.put(`/api/admin/shops/${id}/reject`, { reason });

  it('M-409, A-275, A-405: lets members find the shop that is approved, and not before', async () => {
    const form = registration();
    const id = await register(form);
    expect(await shopOf(id)).toMatchObject({ status: 'pending' });
    expect(await search(form.shopName)).toEqual([]);
    const approved = await admin.put(`/api/admin/shops/${id}/approve`);
    expect(approved).toMatchObject({
      status: 200,
      body: { success: true, data: { status: 'approved' } },
    });
    // The owner's account is invited in the same transaction.
    expect(approved.headers.get('x-event-version')).toMatch(`shop/${id}@2, partner/`);
    expect(await search(form.shopName)).toMatchObject([
      { id, name: form.shopName, category: 'dining' },
    ]);
  });

  it('A-245: stores who approved the shop and when, with the notes', async () => {
    const id = await register();
    const before = app.clock.now().getTime();
    await admin.put(`/api/admin/shops/${id}/approve`, { notes: 'Visited on Monday' });
    const shop = await shopOf(id);
    expect(shop).toMatchObject({
      approvedBy: adminId,
      approvalNotes: 'Visited on Monday',
      isActive: true,
    });
    expect(Date.parse(shop.approvedDate)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(shop.approvedDate)).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  it('takes its administrator from the token, never from the body', async () => {
    const id = await register();
    for (const field of ['adminId', 'approvedBy', 'approvedDate'])
      expect(
        await admin.put(`/api/admin/shops/${id}/approve`, { [field]: randomUUID() }),
      ).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('M-184: adds nothing to the shop that the registration did not say', async () => {
    const { discountOffer: _discount, ...form } = registration();
    const id = await register(form);
    await admin.put(`/api/admin/shops/${id}/approve`);
    expect(await search(form.shopName)).toEqual([
      {
        id,
        name: form.shopName,
        category: 'dining',
        categoryLabel: 'Dining',
        location: {
          address: form.storeAddress,
          city: 'Kochi',
          coordinates: { latitude: null, longitude: null },
          distance: null,
        },
        contact: { phone: '+919847012345', email: form.email, website: null },
        rating: { average: null },
        images: { featured: null },
        // The programme's standard percent.
        discount: { percentage: 10, tier: null },
        description: null,
        openingHours: null,
        holidays: [],
        isOpen: null,
        amenities: [],
        tags: [],
        badges: [],
      },
    ]);
    for (const stored of ['shop where id', 'shop_search where shop_id'])
      expect(
        await app.database.query(
          `select description, website, image, hours, latitude, longitude, amenities, tags, badges,
             discount_percent from ${stored} = $1`,
          [id],
        ),
      ).toEqual([
        {
          description: null,
          website: null,
          image: null,
          hours: null,
          latitude: null,
          longitude: null,
          amenities: [],
          tags: [],
          badges: [],
          discount_percent: null,
        },
      ]);
  });

  it('is refused where the shop is approved already, with its present state, and changes nothing', async () => {
    const id = await register();
    await admin.put(`/api/admin/shops/${id}/approve`);
    const again = await admin.put(`/api/admin/shops/${id}/approve`);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'SHOP_WRONG_STATE', data: { status: 'approved' } },
    });
    const events = await app.database.query(
      'select type from event where aggregate_id = $1 order by version',
      [id],
    );
    expect(events).toEqual([{ type: 'ShopRegistered' }, { type: 'ShopApproved' }]);
  });

  it('A-277: approves a rejected shop again, which members do not find until then', async () => {
    const form = registration();
    const id = await register(form);
    expect(await reject(id, 'The address is not complete')).toMatchObject({
      body: { data: { status: 'rejected' } },
    });
    expect(await search(form.shopName)).toEqual([]);
    expect(await admin.put(`/api/admin/shops/${id}/approve`)).toMatchObject({
      body: { data: { status: 'approved' } },
    });
    expect(await search(form.shopName)).toMatchObject([{ id }]);
  });

  it('A-246, A-276, A-406: rejects a pending shop and stores who did it, when and why', async () => {
    const id = await register();
    expect(await shopOf(id)).toMatchObject({ status: 'pending' });
    const before = app.clock.now().getTime();
    const reason = 'The address is not complete';
    expect(await reject(id, reason)).toMatchObject({ status: 200 });
    const shop = await shopOf(id);
    expect(shop).toMatchObject({
      status: 'rejected',
      isActive: false,
      rejectedBy: adminId,
      rejectionReason: reason,
    });
    expect(Date.parse(shop.rejectedDate)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(shop.rejectedDate)).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  it('A-335, A-336, A-407: rejects only with a reason of 10 to 500 characters, which is trimmed', async () => {
    const id = await register();
    for (const [reason, message] of [
      [undefined, 'Please provide a reason for rejecting this shop'],
      ['   ', 'Please provide a reason for rejecting this shop'],
      ['  too short ', 'Rejection reason must be at least 10 characters long'],
      ['x'.repeat(501), 'Reason must not exceed 500 characters'],
    ])
      expect(await reject(id, reason)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'reason', message }] },
      });
    expect(await shopOf(id)).toMatchObject({ status: 'pending' });
    expect(await reject(id, '  Ten chars!  ')).toMatchObject({
      status: 200,
      body: { data: { status: 'rejected', rejectionReason: 'Ten chars!' } },
    });
  });

  it('A-364: gets 404 for an id that does not exist, as reading the shop does', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing'])
      for (const answer of [
        await admin.get(`/api/admin/shops/${id}`),
        await admin.put(`/api/admin/shops/${id}/approve`),
        await reject(id, 'There is no such shop'),
      ])
        expect(answer).toMatchObject({ status: 404, body: { success: false } });
  });

  it('is made once when four approve at once; the others get a conflict', async () => {
    const id = await register();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.put(`/api/admin/shops/${id}/approve`)),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409]);
    const events = await app.database.query('select 1 from event where aggregate_id = $1', [id]);
    expect(events).toHaveLength(2);
  });
});

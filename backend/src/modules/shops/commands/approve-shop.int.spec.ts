import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { registration } from '../testing/registration.ts';

describe('approving a shop', () => {
  let app: TestApp;
  let admin: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    member = await signedInAs(app, 'member');
  });
  afterAll(() => app.close());

  const register = async (form = registration()) =>
    (await app.api.post('/api/admin/shops/register', form)).body.data.id as string;
  const search = async (text: string) =>
    (await member.get(`/api/users/shops/search?location=Kochi&search=${encodeURIComponent(text)}`))
      .body.data;

  it('lets members find it, who did not find it before (M-409, A-275, A-281, A-405)', async () => {
    const form = registration();
    const id = await register(form);
    expect(await search(form.shopName)).toEqual([]);
    const approved = await admin.put(`/api/admin/shops/${id}/approve`);
    expect(approved).toMatchObject({
      status: 200,
      body: { success: true, data: { status: 'approved' } },
    });
    expect(approved.headers.get('x-event-version')).toBe(`shop/${id}@2`);
    expect(await search(form.shopName)).toMatchObject([
      { id, name: form.shopName, category: 'dining' },
    ]);
  });

  it('keeps who approved it and when (A-245)', async () => {
    const id = await register();
    await admin.put(`/api/admin/shops/${id}/approve`, { notes: 'Visited on Monday' });
    const { body } = await admin.get(`/api/admin/shops/${id}`);
    expect(body.data).toMatchObject({ approvalNotes: 'Visited on Monday', isActive: true });
    expect(body.data.approvedBy).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(body.data.approvedDate)).not.toBeNaN();
  });

  it('refuses an approved shop with its present state and changes nothing (A-280)', async () => {
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

  it('approves a rejected shop again (A-277)', async () => {
    const id = await register();
    await admin.put(`/api/admin/shops/${id}/reject`, { reason: 'The address is not complete' });
    expect(await admin.put(`/api/admin/shops/${id}/approve`)).toMatchObject({
      body: { data: { status: 'approved' } },
    });
  });

  it('answers 404 for an id that does not exist (A-364)', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing'])
      expect(await admin.put(`/api/admin/shops/${id}/approve`)).toMatchObject({
        status: 404,
        body: { success: false },
      });
  });

  it('lets one of two approvals at once win; the other is told of the conflict', async () => {
    const id = await register();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.put(`/api/admin/shops/${id}/approve`)),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409]);
    const events = await app.database.query('select 1 from event where aggregate_id = $1', [id]);
    expect(events).toHaveLength(2);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userForm } from '../../modules/member-care/testing/users.ts';
import { newShop } from '../../modules/shops/testing/new-shop.ts';
import type { ApiAnswer, ApiClient } from '../../platform/testing/api-client.ts';
import { exported } from '../../platform/testing/exported.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const REASON = 'The papers are not in order yet';

describe('an administrator', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const data = async (asked: Promise<ApiAnswer>) => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body?.data;
  };

  it('A-356: adds, lists, views and changes a user, sets password and card, reads the discounts, exports and deletes', async () => {
    const form = userForm();
    const { id, cardNumber } = await data(admin.post('/api/admin/users', form));
    const path = `/api/admin/users/${id}`;
    const listed = await data(admin.get(`/api/admin/users?search=${form.email}`));
    expect(listed.map((user: { id: string }) => user.id)).toEqual([id]);
    await data(admin.put(path, { name: 'Sindhu Mathew' }));
    await data(admin.put(`${path}/card`, { cardNumber, discountTier: 'gold' }));
    await data(admin.put(`${path}/reset-password`, { newPassword: 'Monsoon-rain-27' }));
    expect(await data(admin.get(path))).toMatchObject({
      fullName: 'Sindhu Mathew',
      discountTier: 'gold',
    });
    const credentials = { email: form.email, password: 'Monsoon-rain-27' };
    await data(app.api.post('/api/auth/login', credentials));
    expect(await data(admin.get(`${path}/discount-history`))).toEqual([]);
    const { rows } = await exported(admin, `/api/admin/users/export?search=${form.email}`);
    expect(rows).toHaveLength(1);
    await data(admin.delete(path));
    expect((await admin.get(path)).status).toBe(404);
  });

  it('A-358: adds, lists, views, changes and decides about a shop, sees its purchases and analytics, sets its discount, writes and exports', async () => {
    const form = newShop();
    const { id } = await data(admin.post('/api/admin/shops', form));
    const path = `/api/admin/shops/${id}`;
    const status = async () => (await data(admin.get(path))).status;
    const { shops } = await data(admin.get(`/api/admin/shops?search=${form.email}`));
    expect(shops.map((shop: { id: string }) => shop.id)).toEqual([id]);
    await data(admin.put(path, { description: 'Spices and rice' }));
    await data(admin.put(`${path}/reject`, { reason: REASON }));
    expect(await status()).toBe('rejected');
    await data(admin.put(`${path}/approve`));
    expect(await status()).toBe('approved');
    await data(admin.put(`${path}/block`, { reason: REASON }));
    expect(await status()).toBe('blocked');
    await data(admin.put(`${path}/activate`));
    await data(admin.put(`${path}/discount-settings`, { discountPercent: 12.25 }));
    expect(await data(admin.get(path))).toMatchObject({
      status: 'approved',
      description: 'Spices and rice',
      discountOffered: 12.25,
    });
    expect(await data(admin.get(`${path}/purchases`))).toEqual([]);
    expect((await data(admin.get(`${path}/analytics`))).totals.purchases).toBe(0);
    const mail = { subject: 'Your papers', message: 'Thank you, they are complete.' };
    const key = { headers: { 'idempotency-key': randomUUID() } };
    await data(admin.post(`${path}/send-email`, mail, key));
    const { rows } = await exported(admin, `/api/admin/shops/export?search=${form.email}`);
    expect(rows).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RegisterShopRequest } from '@nattil/contracts/api/member/shops';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { registration } from '../testing/registration.ts';

describe('the owner of a shop', () => {
  let app: TestApp;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const mails = async (email: string) =>
    (await app.api.get(`/api/dev/inbox?contact=${email}`)).body.data;
  const register = async (change: Partial<RegisterShopRequest> = {}) => {
    const form = registration(change);
    const { body } = await app.api.post('/api/admin/shops/register', form);
    return { ...form, id: body.data.id as string };
  };

  it('is told that the registration arrived, and then of the approval, one mail each', async () => {
    const shop = await register();
    await admin.put(`/api/admin/shops/${shop.id}/approve`);
    const inbox = await eventually('both mails arrived', async () => {
      const list = await mails(shop.email);
      return list.length >= 2 && list;
    });
    expect(inbox.map((m: { subject: string }) => m.subject).sort()).toEqual([
      `${shop.shopName} is now a partner of Nattil`,
      'We received your registration',
    ]);
  });

  it('is told of the standard percent that counts at the till, where none was named', async () => {
    const named = await register({ discountOffer: 10 });
    const unnamed = await register({ discountOffer: undefined });
    for (const { id } of [named, unnamed]) await admin.put(`/api/admin/shops/${id}/approve`);
    const textsTo = ({ email }: { email: string }) =>
      eventually('both mails arrived', async () => {
        const list = await mails(email);
        return list.length >= 2 && list.map(({ text }: { text: string }) => text);
      });
    const standard = `the programme's standard discount of 10 % on each purchase`;
    expect(await textsTo(unnamed)).toEqual(Array(2).fill(expect.stringContaining(standard)));
    expect(await textsTo(named)).toEqual(Array(2).fill(expect.not.stringContaining('%')));
  });

  it('is told of a rejection with its reason, which no event carries', async () => {
    const shop = await register();
    const reason = 'The GST number belongs to somebody else';
    await admin.put(`/api/admin/shops/${shop.id}/reject`, { reason });
    await eventually('the mail arrived', async () =>
      (await mails(shop.email)).some((m: { text: string }) => m.text.includes(reason)),
    );
    const events = await app.database.query<{ text: string }>(
      'select e::text as text from event e where aggregate_id = $1',
      [shop.id],
    );
    for (const { text } of events) expect(text).not.toContain(reason);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTwoTestApps, type TwoTestApps } from '../../../platform/testing/two-test-apps.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { signedInAtTill, somePhone, TILL_PASSWORD } from '../testing/people-at-tills.ts';

const DAY_MS = 86_400_000;
const UNKNOWN = 'A'.repeat(43);

describe('invitations to the till', () => {
  let apps: TwoTestApps;
  let admin: ApiClient;
  beforeAll(async () => {
    apps = await startTwoTestApps({ TRUSTED_PROXY_HOPS: '1' });
    admin = await signedInAs(apps.app, 'admin');
  });
  afterAll(() => apps.close());

  const post = (path: string, body: object, url = apps.app.api) =>
    url.post(path, body, { headers: { 'x-forwarded-for': someIp() } });
  const newShop = async (email = `shop-${randomUUID()}@example.com`) => {
    const name = `Menon's Bakery ${randomUUID().slice(0, 8)}`;
    const [id] = await writeApprovedShops(apps.app.database, [{ name, email }]);
    return { id: id!, name, email };
  };
  const messagesTo = async (contact: string): Promise<{ subject: string | null; text: string }[]> =>
    (await apps.app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(contact)}`)).body.data;
  const tokenIn = (text: string) => /invitation#token=([\w-]{43})/.exec(text)?.[1];
  const tokensTo = async (contact: string) =>
    (await messagesTo(contact)).flatMap(({ text }) => tokenIn(text) ?? []);
  /** The latest of that many links. */
  const tokenFor = (contact: string, links = 1) =>
    eventually('the invitation arrived', async () => {
      const tokens = await tokensTo(contact);
      return tokens.length === links && tokens[0];
    }) as Promise<string>;
  const inviteOwner = (shopId: string) =>
    admin.post(`/api/admin/shops/${shopId}/partner-invitation`);
  const accept = (token: string, name = 'Anu Menon', api = apps.app.api) =>
    post('/api/partner/invitation/accept', { token, name, newPassword: TILL_PASSWORD }, api);
  const logIn = (form: object) =>
    post('/api/partner/auth/login', { password: TILL_PASSWORD, ...form });
  const shopsOf = async (form: object) => {
    const { token } = (await logIn(form)).body.data;
    return (await apps.app.api.as(token).get('/api/partner/shops')).body.data;
  };

  it('come with the approval mail, which opens the account of the owner', async () => {
    const email = `owner-${randomUUID()}@example.com`;
    const { body } = await admin.post('/api/admin/shops', {
      name: `Hari Stores ${randomUUID().slice(0, 8)}`,
      ownerName: 'Hari Nair',
      email,
      phone: '9847012345',
      address: '12 Marine Drive, Ernakulam',
      category: 'dining',
    });
    const shopId = body.data.id;
    expect((await admin.put(`/api/admin/shops/${shopId}/approve`, {})).status).toBe(200);
    const token = await eventually('the approval mail arrived', async () =>
      tokenIn((await messagesTo(email)).map(({ text }) => text).join('\n')),
    );
    const mails = await messagesTo(email);
    const mail = mails.find(({ subject }) => subject!.includes('is now a partner of Nattil'));
    expect(mail!.text).toContain(`${apps.app.config.publicUrl}/partner/invitation#token=${token}`);
    // The reaction to the event sends no second mail about the approval.
    expect(
      (await messagesTo(email)).filter(({ subject }) => subject === mail!.subject),
    ).toHaveLength(1);

    const read = await post('/api/partner/invitation', { token: token! });
    expect(read).toMatchObject({
      status: 200,
      body: { data: { email, phone: null, shops: [{ role: 'owner' }] } },
    });
    expect((await accept(token!)).status).toBe(200);
    expect(await shopsOf({ email })).toMatchObject([
      { id: shopId, role: 'owner', status: 'approved' },
    ]);
  });

  it('contain a link that works once, also in parallel on two processes', async () => {
    const { id, email } = await newShop();
    expect((await inviteOwner(id)).status).toBe(202);
    const token = await tokenFor(email);
    const answers = await Promise.all([
      accept(token, 'Anu Menon', apps.app.api),
      accept(token, 'Eve', apps.second.api),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(token)).body.code).toBe('INVITATION_INVALID');
    expect((await post('/api/partner/invitation', { token })).body.code).toBe('INVITATION_INVALID');
  });

  it('end after seven days, and with every newer link', async () => {
    const { id, email } = await newShop();
    await inviteOwner(id);
    const first = await tokenFor(email);
    expect((await inviteOwner(id)).status).toBe(202);
    const second = await tokenFor(email, 2);
    expect((await accept(first)).body.code).toBe('INVITATION_INVALID');
    apps.app.clock.shiftBy(7 * DAY_MS + 1_000);
    expect((await accept(second)).body.code).toBe('INVITATION_INVALID');
    apps.app.clock.resetShift();
    expect((await accept(second)).status).toBe(200);
  });

  it('are not guessed: wrong links from one address are limited', async () => {
    const headers = { 'x-forwarded-for': someIp() };
    const answers = await Promise.all(
      Array.from({ length: 61 }, () =>
        apps.app.api.post('/api/partner/invitation', { token: UNKNOWN }, { headers }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('of one contact by two shops in parallel lead to one account with both', async () => {
    const email = `staff-${randomUUID()}@example.com`;
    const shops = [await newShop(), await newShop()];
    const owners = await Promise.all(
      shops.map(({ id }) => signedInAtTill(apps.app, { [id]: 'owner' })),
    );
    const invited = await Promise.all(
      owners.map(({ client }, at) =>
        client.post(`/api/partner/shops/${shops[at]!.id}/people`, { email }),
      ),
    );
    expect(invited.map(({ status }) => status)).toEqual([201, 201]);
    expect(invited[0]!.body.data.id).toBe(invited[1]!.body.data.id);
    await tokenFor(email, 2);
    const tokens = await tokensTo(email);
    const opened = [];
    for (const token of tokens) opened.push((await accept(token)).status);
    expect(opened.sort()).toEqual([200, 404]);
    expect(await shopsOf({ email })).toHaveLength(2);
  });

  it('give an existing account access at once, with a notice and no link', async () => {
    const [mine, other] = [await newShop(), await newShop()];
    const anu = await signedInAtTill(apps.app, { [mine.id]: 'staff' });
    const owner = await signedInAtTill(apps.app, { [other.id]: 'owner' });
    const path = `/api/partner/shops/${other.id}/people`;
    expect(await owner.client.post(path, { email: anu.email })).toMatchObject({
      status: 201,
      body: { data: { id: anu.id, status: 'active', role: 'staff', invitationEndsAt: null } },
    });
    expect((await anu.client.get('/api/partner/shops')).body.data).toHaveLength(2);
    const notice = (await eventually(
      'the notice arrived',
      async () => (await messagesTo(anu.email))[0],
    ))!;
    expect(notice.text).toContain(other.name);
    expect(notice.text).not.toContain('token=');
    expect((await owner.client.post(path, { email: anu.email })).body.code).toBe(
      'PARTNER_ACCESS_EXISTS',
    );
  });

  it('go by SMS to a phone, by which the person signs in', async () => {
    const { id } = await newShop();
    const owner = await signedInAtTill(apps.app, { [id]: 'owner' });
    const phone = somePhone();
    const path = `/api/partner/shops/${id}/people`;
    expect(await owner.client.post(path, { phone })).toMatchObject({
      status: 201,
      body: { data: { email: null, phone, status: 'invited' } },
    });
    expect((await accept(await tokenFor(phone))).status).toBe(200);
    expect(await shopsOf({ phone: phone.slice(3) })).toHaveLength(1);
    const both = { phone, email: 'x@example.com' };
    for (const form of [{}, both])
      expect((await owner.client.post(path, form)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ field: 'email' }],
      });
  });

  it('are asked for by the address of a shop, with the same answer for all', async () => {
    const { email } = await newShop();
    const answers = await Promise.all(
      [email, `nobody-${randomUUID()}@example.com`].map((to) =>
        post('/api/partner/invitation/request', { email: to }),
      ),
    );
    expect(answers[0]!.status).toBe(200);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect((await accept(await tokenFor(email))).status).toBe(200);
  });

  it('are no links for an owner with an account, who is told to sign in', async () => {
    const { id, email } = await newShop();
    await signedInAtTill(apps.app, { [id]: 'owner' }, { email });
    await post('/api/partner/invitation/request', { email });
    const mail = (await eventually('the mail arrived', async () =>
      (await messagesTo(email)).find(({ subject }) => subject === 'Your till of Nattil'),
    ))!;
    expect(mail.text).toContain('Forgot password?');
    expect(mail.text).not.toContain('token=');
  });

  it('are asked for five times an hour for one mailbox', async () => {
    const email = `asked-${randomUUID()}@example.com`;
    const statuses: number[] = [];
    for (const tag of ['', '', '+a', '+b', '', '+c'])
      statuses.push(
        (await post('/api/partner/invitation/request', { email: email.replace('@', `${tag}@`) }))
          .status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('go to approved shops only, and by administrators who may', async () => {
    const { id, email } = await newShop();
    const auditor = await signedInAs(apps.app, 'admin', undefined, 'auditor');
    expect((await auditor.post(`/api/admin/shops/${id}/partner-invitation`)).status).toBe(403);
    expect((await inviteOwner(randomUUID())).body.code).toBe('SHOP_NOT_FOUND');
    await admin.put(`/api/admin/shops/${id}/block`, { reason: 'The shop has closed down' });
    expect((await inviteOwner(id)).body.code).toBe('SHOP_WRONG_STATE');
    await post('/api/partner/invitation/request', { email });
    await eventually('the request was carried out', async () => {
      const [row] = await apps.app.database.query<{ open: number }>(
        'select count(*)::int as open from quiet_request where done_at is null',
      );
      return row!.open === 0;
    });
    const texts = (await messagesTo(email)).map(({ text }) => text).join('\n');
    expect(texts).not.toContain('token=');
  });

  it('need a name and a good password', async () => {
    const { id, email } = await newShop();
    await inviteOwner(id);
    const token = await tokenFor(email);
    const weak = { token, name: ' ', newPassword: 'password' };
    expect((await post('/api/partner/invitation/accept', weak)).body).toMatchObject({
      errors: [{ field: 'name' }, { field: 'newPassword' }],
    });
    expect((await accept(token)).status).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { tillAccess } from './public.ts';
import { signedInAtTill, writePartner } from './testing/people-at-tills.ts';

describe('people at the till of a shop', () => {
  let apps: TwoTestApps;
  beforeAll(async () => {
    apps = await startTwoTestApps();
  });
  afterAll(() => apps.close());

  const newShop = async () => {
    const [id] = await writeApprovedShops(apps.app.database, [{}]);
    return id!;
  };
  const people = (shopId: string, personId?: string) =>
    `/api/partner/shops/${shopId}/people${personId ? `/${personId}` : ''}`;
  const shopsOf = (client: ApiClient) => client.get('/api/partner/shops');
  const onSecond = (client: ApiClient) => apps.second.api.as(client.token!);
  const eventsOf = (id: string) =>
    apps.app.database.query<{ type: string; role: string }>(
      `select type, actor ->> 'role' as role from event
       where aggregate_id = $1 and aggregate_type = 'partner' order by version`,
      [id],
    );

  it('are listed for its owners', async () => {
    const shop = await newShop();
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const staff = await writePartner(apps.app, { [shop]: 'staff' }, { name: 'Binu Thomas' });
    const invited = `staff-${randomUUID()}@example.com`;
    await owner.client.post(people(shop), { email: invited });
    const { status, body } = await owner.client.get(people(shop));
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: owner.id, role: 'owner', status: 'active', email: owner.email },
      { id: staff.id, role: 'staff', name: 'Binu Thomas', invitationEndsAt: null },
      { role: 'staff', status: 'invited', name: null, email: invited, lastLoginAt: null },
    ]);
    expect(Date.parse(body.data[2].invitationEndsAt)).toBeGreaterThan(Date.now());
    expect((await eventsOf(body.data[2].id)).map(({ type, role }) => [type, role])).toEqual([
      ['PartnerInvited', 'owner'],
      ['PartnerAccessGranted', 'owner'],
    ]);
  });

  it('are no business of staff, of other shops, or of former owners', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const staff = await signedInAtTill(apps.app, { [shop]: 'staff' });
    const stranger = await signedInAtTill(apps.app, { [other]: 'owner' });
    const attempts = (client: ApiClient) =>
      Promise.all([
        client.get(people(shop)),
        client.post(people(shop), { email: `x-${randomUUID()}@example.com` }),
        client.post(`${people(shop, owner.id)}/resend`),
        client.delete(people(shop, owner.id)),
      ]);
    for (const { status, body } of await attempts(staff.client))
      expect([status, body.code]).toEqual([403, 'OWNER_NEEDED']);
    for (const { status, body } of await attempts(stranger.client))
      expect([status, body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
    const admin = await signedInAs(apps.app, 'admin');
    expect((await admin.get(people(shop))).status).toBe(403);
    expect((await owner.client.get(`/api/admin/shops/${shop}/people`)).status).toBe(403);
    expect((await admin.get(`/api/admin/shops/${shop}/people`)).body.data).toHaveLength(2);
  });

  it('lose their access at the next request, in every process', async () => {
    const shop = await newShop();
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const staff = await signedInAtTill(apps.app, { [shop]: 'staff' });
    expect((await shopsOf(onSecond(staff.client))).body.data).toHaveLength(1);
    expect((await owner.client.delete(people(shop, staff.id))).status).toBe(204);
    // The other process has the session in its cache, but looks the access up.
    await expect(tillAccess(apps.second.database, staff.id, shop)).rejects.toThrow(
      'Shop not found',
    );
    apps.shiftClocks(5_000);
    expect((await shopsOf(onSecond(staff.client))).status).toBe(401);
    expect((await shopsOf(staff.client)).status).toBe(401);
    apps.shiftClocks(0);
    expect((await owner.client.delete(people(shop, staff.id))).body.code).toBe('PARTNER_NOT_FOUND');
    expect((await eventsOf(staff.id)).at(-1)).toEqual({
      type: 'PartnerAccessEnded',
      role: 'owner',
    });
  });

  it('stay signed in at their other shops', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const staff = await signedInAtTill(apps.app, { [shop]: 'staff', [other]: 'staff' });
    expect((await owner.client.delete(people(shop, staff.id))).status).toBe(204);
    expect((await shopsOf(staff.client)).body.data).toMatchObject([{ id: other }]);
    await expect(tillAccess(apps.app.database, staff.id, undefined)).resolves.toEqual({
      shopId: other,
      role: 'staff',
    });
  });

  it('name the shop if they have several', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { id } = await writePartner(apps.app, { [shop]: 'owner', [other]: 'staff' });
    const db = apps.app.database;
    await expect(tillAccess(db, id, undefined)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(tillAccess(db, id, shop)).resolves.toMatchObject({ role: 'owner' });
    await expect(tillAccess(db, id, randomUUID())).rejects.toMatchObject({
      code: 'SHOP_NOT_FOUND',
    });
  });

  it('always include an owner, also when two end each other at once', async () => {
    const shop = await newShop();
    const owners = [
      await signedInAtTill(apps.app, { [shop]: 'owner' }),
      await signedInAtTill(apps.app, { [shop]: 'owner' }),
    ] as const;
    const answers = await Promise.all([
      owners[0].client.delete(people(shop, owners[1].id)),
      onSecond(owners[1].client).delete(people(shop, owners[0].id)),
    ]);
    // The slower one has lost the access (404) or, if it comes later, the session (401).
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [204, 401],
      [204, 404],
    ]).toContainEqual(statuses);
    const left = answers[0].status === 204 ? owners[0] : owners[1];
    expect((await left.client.delete(people(shop, left.id))).body.code).toBe('LAST_SHOP_OWNER');
  });

  it('who only were invited are forgotten at once when the owner ends the invitation', async () => {
    const shop = await newShop();
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const email = `staff-${randomUUID()}@example.com`;
    const { id } = (await owner.client.post(people(shop), { email })).body.data;
    expect((await owner.client.delete(people(shop, id))).status).toBe(204);
    const [row] = await apps.app.database.query(
      'select status, email, invitation_hash from partner where id = $1',
      [id],
    );
    expect(row).toEqual({ status: 'erased', email: null, invitation_hash: null });
    const inbox = await apps.app.api.get(`/api/dev/inbox?contact=${email}`);
    expect(inbox.body.data).toEqual([]);
    expect((await owner.client.post(people(shop), { email })).status).toBe(201);
  });

  it('get another link, but not more than five messages a day', async () => {
    const shop = await newShop();
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const email = `staff-${randomUUID()}@example.com`;
    const { id } = (await owner.client.post(people(shop), { email })).body.data;
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await owner.client.post(`${people(shop, id)}/resend`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await owner.client.post(`${people(shop, owner.id)}/resend`)).body.code).toBe(
      'PARTNER_WRONG_STATE',
    );
  });

  it('are not invited to a blocked shop, whose till is closed', async () => {
    const shop = await newShop();
    const owner = await signedInAtTill(apps.app, { [shop]: 'owner' });
    const admin = await signedInAs(apps.app, 'admin');
    await admin.put(`/api/admin/shops/${shop}/block`, { reason: 'The shop has closed down' });
    const form = { email: `staff-${randomUUID()}@example.com` };
    expect((await owner.client.post(people(shop), form)).body.code).toBe('SHOP_WRONG_STATE');
    expect((await shopsOf(owner.client)).body.data).toMatchObject([{ status: 'blocked' }]);
  });

  describe('whose owners are invited by administrators', () => {
    const round = '/api/admin/shops/partner-invitations';

    it('of all shops in one round, which shows its progress and runs once', async () => {
      const admin = await signedInAs(apps.app, 'admin');
      const shops = [await newShop(), await newShop(), await newShop()];
      await writePartner(apps.app, { [shops[0]!]: 'owner' });
      const [first, again] = await Promise.all([admin.post(round), admin.post(round)]);
      expect([first.status, again.status]).toEqual([202, 202]);
      expect(again.body.data.id).toBe(first.body.data.id);
      const ended = await eventually('the round ended', async () => {
        const { data } = (await admin.get(round)).body;
        return data.status === 'finished' && data;
      });
      expect(ended).toMatchObject({ total: first.body.data.total, sent: first.body.data.total });
      const [{ invited }] = (await apps.app.database.query<{ invited: number }>(
        `select count(*)::int as invited from partner_access a join partner p on p.id = a.partner_id
         where a.shop_id = any($1) and a.role = 'owner' and p.status = 'invited'`,
        [shops],
      )) as [{ invited: number }];
      expect(invited).toBe(2);
    });

    it('by roles that may, and read by all', async () => {
      const auditor = await signedInAs(apps.app, 'admin', undefined, 'auditor');
      expect((await auditor.post(round)).status).toBe(403);
      expect((await auditor.get(round)).status).toBe(200);
    });
  });
});

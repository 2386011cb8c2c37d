import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { signedInAtTill, TILL_PASSWORD } from '../testing/people-at-tills.ts';
import { OldAccounts } from './old-accounts.ts';

const DAY = 86_400_000;
const ANOTHER = 'Sunny-days-2027';

describe('the own account at the till', () => {
  let app: TestApp;
  let shopId: string;
  beforeAll(async () => {
    app = await startTestApp();
    [shopId] = (await writeApprovedShops(app.database, [{ name: 'Hari Stores' }])) as [string];
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const logIn = (email: string, password = TILL_PASSWORD) =>
    app.api.post('/api/partner/auth/login', { email, password });
  const stored = async (id: string) =>
    (
      await app.database.query<{ status: string; email: string | null; name: string | null }>(
        'select status, email, name from partner where id = $1',
        [id],
      )
    )[0]!;

  it('has a name that its person changes', async () => {
    const { client } = await signedInAtTill(app, { [shopId]: 'staff' });
    const { status, body } = await client.put('/api/partner/account', { name: ' Binu  Thomas ' });
    expect([status, body.data.name]).toEqual([200, 'Binu Thomas']);
    expect((await client.put('/api/partner/account', { name: 'B' })).status).toBe(422);
  });

  it('has a password that ends all other sessions when it changes', async () => {
    const { client, email } = await signedInAtTill(app, { [shopId]: 'staff' });
    const other = app.api.as((await logIn(email)).body.data.token);
    const change = { currentPassword: TILL_PASSWORD, newPassword: ANOTHER };
    const wrong = { ...change, currentPassword: 'Monsoon-rain-27' };
    expect((await client.put('/api/partner/account/password', wrong)).body.errors).toMatchObject([
      { field: 'currentPassword' },
    ]);
    expect((await client.put('/api/partner/account/password', change)).status).toBe(200);
    expect((await other.get('/api/partner/shops')).status).toBe(401);
    expect((await client.get('/api/partner/shops')).status).toBe(200);
    expect((await logIn(email, ANOTHER)).status).toBe(200);
    await eventually('the notice arrived', async () =>
      (await app.api.get(`/api/dev/inbox?contact=${email}`)).body.data.some(
        ({ subject }: { subject: string }) => subject.includes('was changed'),
      ),
    );
  });

  it('is exported with its shops, sessions and actions, and nothing of members', async () => {
    const { client, id, email } = await signedInAtTill(app, { [shopId]: 'staff' });
    await client.put('/api/partner/account', { name: 'Binu Thomas' });
    const { status, body, headers } = await client.get('/api/partner/account/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('nattil-my-data-');
    expect(body).toMatchObject({
      profile: { id, email, name: 'Binu Thomas' },
      shops: [{ shop: 'Hari Stores', role: 'staff', endedAt: null }],
      sessions: [{}],
    });
    expect(Object.keys(body)).not.toContain('consents');
    const page = await client.get('/api/partner/account/export?format=html');
    expect(page.headers.get('content-type')).toContain('text/html');
    const events = await app.database.query(
      `select data ->> 'format' as format from event
       where type = 'PartnerDataExported' and data ->> 'partnerId' = $1 order by pos`,
      [id],
    );
    expect(events).toEqual([{ format: 'json' }, { format: 'html' }]);
  });

  it('is erased by its person, also by the last owner, whose shop can be invited again', async () => {
    const [shop] = (await writeApprovedShops(app.database, [{}])) as [string];
    const name = `Anu ${randomUUID()}`;
    const { client, id, email } = await signedInAtTill(app, { [shop]: 'owner' }, { name });
    await app.api.post('/api/partner/auth/forgot-password', { emailOrNumber: email });
    await eventually(
      'the link arrived',
      async () => (await app.api.get(`/api/dev/inbox?contact=${email}`)).body.data.length === 1,
    );
    const wrong = { password: 'Monsoon-rain-27' };
    expect((await client.delete('/api/partner/account', wrong)).status).toBe(422);
    const right = { password: TILL_PASSWORD };
    expect((await client.delete('/api/partner/account', right)).status).toBe(204);
    expect((await client.get('/api/partner/shops')).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
    expect(await stored(id)).toEqual({ status: 'erased', email: null, name: null });
    const tables = await app.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const table of tables) {
      const rows = await app.database.query(
        `select from "${table.name}" t where t::text ilike any($1)`,
        [[`%${email}%`, `%${name}%`]],
      );
      expect([table.name, rows.length]).toEqual([table.name, 0]);
    }
  });

  it('is erased 90 days after its last access ended, not before', async () => {
    const owner = await signedInAtTill(app, { [shopId]: 'owner' });
    const staff = await signedInAtTill(app, { [shopId]: 'staff' });
    expect(
      (await owner.client.delete(`/api/partner/shops/${shopId}/people/${staff.id}`)).status,
    ).toBe(204);
    app.clock.shiftBy(89 * DAY);
    await app.get(OldAccounts).eraseAll();
    expect((await stored(staff.id)).status).toBe('active');
    app.clock.shiftBy(2 * DAY);
    expect(await app.get(OldAccounts).eraseAll()).toBeGreaterThan(0);
    expect((await stored(staff.id)).status).toBe('erased');
    expect((await stored(owner.id)).status).toBe('active');
  });

  it('is erased 30 days after an invitation ended that nobody accepted', async () => {
    const owner = await signedInAtTill(app, { [shopId]: 'owner' });
    const email = `staff-${randomUUID()}@example.com`;
    const path = `/api/partner/shops/${shopId}/people`;
    const { id } = (await owner.client.post(path, { email })).body.data;
    app.clock.shiftBy(36 * DAY);
    await app.get(OldAccounts).eraseAll();
    expect((await stored(id)).status).toBe('invited');
    app.clock.shiftBy(2 * DAY);
    await app.get(OldAccounts).eraseAll();
    expect(await stored(id)).toEqual({ status: 'erased', email: null, name: null });
    const [access] = await app.database.query(
      'select from partner_access where partner_id = $1 and ended_at is null',
      [id],
    );
    expect(access).toBeUndefined();
  });
});

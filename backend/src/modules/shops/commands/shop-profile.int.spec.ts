import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newShop } from '../testing/new-shop.ts';

const PROFILE = {
  website: 'https://books.example/maps',
  tags: ['malayalam novels', 'maps'],
  badges: ['Since 1956'],
  amenities: ['Parking for ten cars behind the shop', 'Reading room'],
};

describe('the website, tags, badges and amenities of a shop', () => {
  let app: TestApp;
  let admin: ApiClient;
  let member: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    [admin, member] = [await signedInAs(app, 'admin'), await signedInAs(app, 'member')];
  });
  afterAll(() => app.close());

  const added = async () => (await admin.post('/api/admin/shops', newShop())).body.data;
  const edit = (id: string, change: object) => admin.put(`/api/admin/shops/${id}`, change);
  const found = async (search: string) =>
    (
      await member.get(
        `/api/users/shops/search?location=Aluva&search=${encodeURIComponent(search)}`,
      )
    ).body.data;

  it('are set, found by members, and taken away again', async () => {
    const { id, name } = await added();
    await admin.put(`/api/admin/shops/${id}/approve`);
    const { status, body } = await edit(id, PROFILE);
    expect([status, body.data]).toEqual([200, expect.objectContaining(PROFILE)]);
    const { website, ...lists } = PROFILE;
    const shown = { id, contact: { website }, ...lists };
    await eventually('the search finds it', async () => {
      expect(await found(name)).toMatchObject([shown]);
      return true;
    });
    expect(await found('malayalam novels')).toMatchObject([{ id }]);
    await edit(id, { website: '', tags: null, badges: [], amenities: null });
    const empty = { website: null, tags: [], badges: [], amenities: [] };
    expect((await admin.get(`/api/admin/shops/${id}`)).body.data).toMatchObject(empty);
  });

  it('are in the event and in the audit trail, with the names of the fields', async () => {
    const { id } = await added();
    await edit(id, PROFILE);
    const [event] = await app.database.query<{ data: object }>(
      `select data from event where aggregate_id = $1 and type = 'ShopUpdated'`,
      [id],
    );
    expect(event!.data).toMatchObject({
      ...PROFILE,
      changed: ['amenities', 'badges', 'tags', 'website'],
      changes: { website: [null, PROFILE.website], tags: [[], PROFILE.tags] },
    });
    await eventually('the audit trail shows it', async () => {
      const { body } = await admin.get('/api/admin/audit?limit=5');
      const changed = { object: expect.objectContaining({ type: 'shop', id }) };
      const after = expect.objectContaining(PROFILE);
      expect(body.data).toContainEqual(expect.objectContaining({ ...changed, after }));
      return true;
    });
  });

  it('are stored as one would write them', async () => {
    const { id } = await added();
    const { body } = await edit(id, {
      website: ' www.books.example ',
      tags: [' Old  maps', 'old maps', '', 'Novels'],
    });
    expect(body.data).toMatchObject({
      website: 'https://www.books.example',
      tags: ['Old maps', 'Novels'],
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `Text ${at}`);
  it.each<[field: string, value: unknown, message: string]>([
    [
      'website',
      'javascript:alert(1)',
      'Website must be an address such as https://www.example.com',
    ],
    ['website', 'https://x', 'Website must be an address such as https://www.example.com'],
    ['website', 7, 'Website must be an address such as https://www.example.com'],
    ['website', 'https://me:secret@example.com', 'Website must not hold a user name or password'],
    ['website', `https://x.example/${'x'.repeat(200)}`, 'Website must not exceed 200 characters'],
    ['tags', 'maps', 'Tags must be a list of short texts'],
    ['tags', [{}], 'Tags must be a list of short texts'],
    ['tags', many(21), 'At most 20 tags can be given'],
    ['tags', ['x'.repeat(31)], 'Tags: each must not exceed 30 characters'],
    ['tags', ['<b>x</b>'], 'Tags: only words, without links, contacts or the signs < > @'],
    ['badges', many(6), 'At most 5 badges can be given'],
    [
      'badges',
      ['Call 98470 12345'],
      'Badges: only words, without links, contacts or the signs < > @',
    ],
    ['amenities', ['x'.repeat(81)], 'Amenities: each must not exceed 80 characters'],
  ])('are refused with an error at %s, %#', async (field, value, message) => {
    const { id } = await added();
    const { status, body } = await edit(id, { [field]: value, name: 'Another name' });
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    expect((await admin.get(`/api/admin/shops/${id}`)).body.data).toMatchObject({ version: 1 });
  });

  it('are not taken with a new shop', async () => {
    const { status, body } = await admin.post('/api/admin/shops', newShop(PROFILE as object));
    expect([status, body.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
      422,
      Object.keys(PROFILE).sort(),
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreateShopRequest } from '@nattil/contracts/api/admin/shops';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newShop } from '../testing/new-shop.ts';
import { registration } from '../testing/registration.ts';

const SECRETS = {
  panNumber: 'ABCDE1234F',
  bankAccountNumber: '001122334455',
  ifscCode: 'SBIN0001234',
};
const PASSWORD = 'Rainy-days-26';

/** All fields of a shop in an answer for administrators, without nested settings. */
const FIELDS = {
  A240: 'id name description category ownerName email phone address location latitude longitude discountOffered',
  A241: 'registrationNumber gstNumber panNumber bankAccountNumber ifscCode',
  A242: 'status isActive totalPurchases totalRevenue lastActivity registrationDate createdAt',
};

describe('a shop that an administrator', () => {
  let app: TestApp;
  const adminId = randomUUID();
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin', adminId);
  });
  afterAll(() => app.close());

  const add = (change: object = {}) => admin.post('/api/admin/shops', { ...newShop(), ...change });
  const added = async (change: object = {}) => {
    const { status, body } = await add(change);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data;
  };
  const edit = (id: string, change: object, headers = {}) =>
    admin.put(`/api/admin/shops/${id}`, change, { headers });
  const shopOf = async (id: string) => (await admin.get(`/api/admin/shops/${id}`)).body.data;
  const messagesOf = ({ status, body }: { status: number; body: any }) => ({
    status,
    message: body.message,
    errors: body.errors,
  });
  const refusal = (field: string, message: string) => ({
    status: 422,
    message: 'Validation failed',
    errors: [{ field, message }],
  });

  describe('adds', () => {
    it('A-274, A-402: is pending and active, and answered whole', async () => {
      const form = newShop({
        description: 'Books and maps.\n\nOpen on Sundays.',
        location: 'Behind the Manappuram, Aluva',
        latitude: 10.1,
        longitude: 76.35,
        discountOffered: 12.25,
        registrationNumber: 'KL/2026/77',
        gstNumber: '32abcde1234f1z5',
        ...SECRETS,
      });
      const { status, body } = await admin.post('/api/admin/shops', {
        ...form,
        password: PASSWORD,
      });
      expect([status, body.success, body.errors]).toEqual([201, true, undefined]);
      expect(body.data).toMatchObject({
        ...form,
        id: expect.any(String),
        category: 'books-stationery',
        phone: '+919847012345',
        gstNumber: '32ABCDE1234F1Z5',
        panNumber: '••••••••',
        bankAccountNumber: '••••••••',
        ifscCode: '••••••••',
        status: 'pending',
        isActive: true,
      });
      expect(await shopOf(body.data.id)).toEqual(body.data);
    });

    it.each(Object.entries(FIELDS))(
      'A-240, A-241, A-242: is answered with the fields of %s',
      async (_line, names) => {
        const shop = await added();
        const { shops } = (await admin.get(`/api/admin/shops?search=${shop.email}`)).body.data;
        for (const answered of [shop, shops[0], await shopOf(shop.id)])
          expect(Object.keys(answered)).toEqual(expect.arrayContaining(names.split(' ')));
      },
    );

    it('A-249: has null for all that nobody told, and no invented value', async () => {
      expect(await added()).toMatchObject({
        description: null,
        location: null,
        latitude: null,
        longitude: null,
        discountOffered: null,
        registrationNumber: null,
        gstNumber: null,
        panNumber: null,
        bankAccountNumber: null,
        ifscCode: null,
        lastActivity: null,
        approvedBy: null,
        approvedDate: null,
        rejectedBy: null,
        rejectedDate: null,
        rejectionReason: null,
        blockedBy: null,
        blockedDate: null,
        blockReason: null,
      });
    });

    it('A-423: is pending with nothing sold, whatever its payload says', async () => {
      const shop = await added({
        status: 'approved',
        isActive: false,
        totalPurchases: 77,
        totalRevenue: 1_000_000,
        lastActivity: '2026-01-01T00:00:00.000Z',
        adminId: randomUUID(),
      });
      const set = { status: 'pending', isActive: true, totalPurchases: 0, totalRevenue: 0 };
      expect(shop).toMatchObject({ ...set, lastActivity: null });
      expect(await shopOf(shop.id)).toMatchObject(set);
    });

    it('takes empty texts as nothing', async () => {
      const empty = {
        bankAccountNumber: '',
        ifscCode: '',
        gstNumber: '',
        panNumber: '',
        password: '',
      };
      expect(await added({ ...empty, description: '', location: '' })).toMatchObject({
        bankAccountNumber: null,
        ifscCode: null,
        gstNumber: null,
        panNumber: null,
        description: null,
        location: null,
      });
    });

    it("A-248: keeps a hash of the owner's password, which no answer contains", async () => {
      const { status, body } = await add({ password: PASSWORD });
      expect(status).toBe(201);
      const { id } = body.data;
      const answers = [
        body,
        (await admin.put(`/api/admin/shops/${id}/approve`)).body,
        (await edit(id, { ownerName: 'Thomas Kurian' })).body,
        (await admin.get(`/api/admin/shops/${id}`)).body,
        (await admin.get('/api/admin/shops?limit=100')).body,
        (await admin.post(`/api/admin/shops/${id}/reveal`)).body,
      ];
      expect(JSON.stringify(answers)).not.toMatch(/password|argon2|Rainy-days/i);
      const [row] = await app.database.query<{ hash: string }>(
        `select p.password_hash as hash from partner p join partner_access a on a.partner_id = p.id
         where a.shop_id = $1 and a.role = 'owner'`,
        [id],
      );
      expect(row!.hash).toMatch(/^\$argon2id\$/);
    });

    it('keeps PAN, bank account and IFSC encrypted, and out of its events', async () => {
      const { id } = await added(SECRETS);
      const [row] = await app.database.query<{ text: string }>(
        `select (select shop::text from shop where id = $1)
           || (select string_agg(event::text, ' ') from event where aggregate_id = $1) as text`,
        [id],
      );
      for (const secret of Object.values(SECRETS)) {
        expect(row!.text).not.toContain(secret);
        expect(row!.text).not.toContain(Buffer.from(secret).toString('hex'));
      }
    });

    it.each<[string, unknown, string]>([
      ['name', '', 'Shop name is required'],
      ['name', undefined, 'Shop name is required'],
      ['name', 'A', 'Shop name must be between 2 and 100 characters'],
      ['name', 'x'.repeat(101), 'Shop name must be between 2 and 100 characters'],
      ['ownerName', '  ', 'Owner name is required'],
      ['ownerName', 'x'.repeat(101), 'Owner name must be between 2 and 100 characters'],
      ['email', '', 'Email is required'],
      ['email', 'books@example', 'Email is invalid'],
      ['phone', '', 'Phone number is required'],
      ['phone', '5847012345', 'Invalid phone number'],
      ['phone', '984701234', 'Invalid phone number'],
      ['phone', '98470123456', 'Invalid phone number'],
      ['address', '', 'Address is required'],
      ['address', 'x'.repeat(9), 'Address must be between 10 and 500 characters'],
      ['address', 'x'.repeat(501), 'Address must be between 10 and 500 characters'],
      ['category', '', 'Category is required'],
      ['latitude', 90.01, 'Latitude must be between -90 and 90'],
      ['latitude', -90.01, 'Latitude must be between -90 and 90'],
      ['latitude', 'north', 'Latitude must be between -90 and 90'],
      ['longitude', 180.01, 'Longitude must be between -180 and 180'],
      ['longitude', 'east', 'Longitude must be between -180 and 180'],
      ['discountOffered', -0.01, 'Discount must be between 0 and 100'],
      ['discountOffered', 100.01, 'Discount must be between 0 and 100'],
      ['discountOffered', 12.255, 'Discount must have at most two decimals'],
      ['gstNumber', '22AAAAA0000A1Z', 'Invalid GST number format'],
      ['gstNumber', '22AAAAA0000A0Z5', 'Invalid GST number format'],
      ['panNumber', 'ABCD1234F', 'Invalid PAN number format'],
      ['password', 'Abc12', 'Password must be at least 6 characters'],
      ['password', 'Abc123', 'Password must be at least 8 characters long'],
      ['description', 'x'.repeat(1_001), 'Description must not exceed 1000 characters'],
      ['name', 'Shop \u202eevil', 'Contains characters that cannot be used'],
      ['address', `Z${'\u0301'.repeat(40)}`, 'Contains characters that cannot be used'],
    ])(
      'A-402, A-300, A-301, A-302, A-303, A-304, A-305, A-306, A-307, A-308, A-309, A-310, A-311, A-312, A-313, A-498, A-500: is refused with an error at %s, %#',
      async (field, value, message) => {
        const before = await app.database.query('select 1 from shop');
        expect(messagesOf(await add({ [field]: value }))).toEqual(refusal(field, message));
        expect(await app.database.query('select 1 from shop')).toHaveLength(before.length);
      },
    );

    it.each([
      ['name', 'ab'],
      ['name', 'x'.repeat(100)],
      ['name', 'ക്ഷേത്രം അവന്\u200d കട 👩\u200d🍳'],
      ['ownerName', 'ab'],
      ['address', 'x'.repeat(10)],
      ['address', 'y'.repeat(500)],
      ['description', 'x'.repeat(1_000)],
      ['latitude', -90],
      ['latitude', 90],
      ['longitude', -180],
      ['longitude', 180],
      ['discountOffered', 0],
      ['discountOffered', 100],
      ['discountOffered', 12.25],
      ['gstNumber', '22AAAAA0000A1Z5'],
    ])(
      'A-500, A-498, A-308, A-309, A-310, A-311: keeps %s as it is given, %#',
      async (field, value) => {
        expect((await added({ [field]: value }))[field]).toBe(value);
      },
    );

    it('A-312: takes a PAN in small letters, and shows it to whoever may reveal it', async () => {
      const { id } = await added({ panNumber: 'abcde1234f' });
      const { body } = await admin.post(`/api/admin/shops/${id}/reveal`);
      expect(body.data.panNumber).toBe('ABCDE1234F');
    });

    it('names every wrong field at once', async () => {
      const { body } = await admin.post('/api/admin/shops', {});
      expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
        ['address', 'category', 'email', 'name', 'ownerName', 'phone'].sort(),
      );
    });

    it.each<[string, (form: CreateShopRequest) => Partial<CreateShopRequest>]>([
      ['e-mail, however it is written', ({ email }) => ({ email: email.toUpperCase() })],
      ['name at the same address', ({ name, address }) => ({ name: name.toUpperCase(), address })],
    ])('is refused when there is one with the same %s', async (_what, same) => {
      const form = newShop();
      await added(form);
      const { status, body } = await add(same(form));
      expect([status, body.code]).toEqual([409, 'SHOP_ALREADY_REGISTERED']);
    });

    it('is added once of two at once', async () => {
      const form = newShop();
      const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/shops', form)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    it('is found where its texts say it is, while nobody gave its position', async () => {
      const member = await signedInAs(app, 'member');
      const { id, name } = await added({ address: '7 Fort Road, Kannur, Kerala 670001' });
      await admin.put(`/api/admin/shops/${id}/approve`);
      const { body } = await member.get(
        `/api/users/shops/search?location=Kannur&search=${encodeURIComponent(name)}`,
      );
      expect(body.data).toMatchObject([{ id, location: { city: 'Kannur' } }]);
    });

    it('A-244: is active when an administrator added or approved it, and else not', async () => {
      const activity = async (id: string) => {
        const { status, isActive } = await shopOf(id);
        return [status, isActive];
      };
      const { body } = await app.api.post('/api/admin/shops/register', registration());
      const asked = body.data.id;
      expect(await activity(asked)).toEqual(['pending', false]);
      const { id } = await added();
      expect(await activity(id)).toEqual(['pending', true]);
      await admin.put(`/api/admin/shops/${id}/approve`);
      expect(await activity(id)).toEqual(['approved', true]);
      await admin.put(`/api/admin/shops/${id}/block`, { reason: 'It closed for the season' });
      expect(await activity(id)).toEqual(['blocked', false]);
      const other = await added();
      await admin.put(`/api/admin/shops/${other.id}/reject`, { reason: 'Nobody knows this shop' });
      expect(await activity(other.id)).toEqual(['rejected', false]);
    });
  });

  describe('changes', () => {
    const full = {
      description: 'Books and maps',
      location: 'Behind the temple',
      latitude: 10.1,
      longitude: 76.35,
      discountOffered: 12.25,
      registrationNumber: 'KL/2026/77',
      gstNumber: '32ABCDE1234F1Z5',
      ...SECRETS,
    };

    it('A-403: keeps every field that was not sent', async () => {
      const shop = await added(full);
      const changes = [
        { name: `${shop.name} and Maps` },
        { ownerName: 'Thomas Kurian' },
        { phone: '+91 98470 54321' },
        { description: null },
        { category: 'Toys' },
        { latitude: null, longitude: null },
        { discountOffered: 7.5 },
        { gstNumber: null },
      ];
      let expected = shop;
      for (const change of changes) {
        const { status, body } = await edit(shop.id, change);
        expect([status, body.errors]).toEqual([200, undefined]);
        const kept = {
          ...change,
          ...('phone' in change && { phone: '+919847054321' }),
          ...('category' in change && { category: 'toys', categoryLabel: 'Toys' }),
          ...('discountOffered' in change && {
            discountSettings: { ...expected.discountSettings, discountPercent: 7.5 },
          }),
        };
        expected = { ...expected, ...kept, version: expected.version + 1 };
        expect(body.data).toEqual(expected);
      }
      const { body } = await admin.post(`/api/admin/shops/${shop.id}/reveal`);
      expect(body.data).toEqual(SECRETS);
    });

    it('A-404: keeps status, totals and the ids of administrators, whatever is sent', async () => {
      const shop = await added();
      await admin.put(`/api/admin/shops/${shop.id}/approve`);
      const before = await shopOf(shop.id);
      const other = randomUUID();
      const { status, body } = await edit(shop.id, {
        ownerName: 'Thomas Kurian',
        status: 'blocked',
        isActive: false,
        totalPurchases: 9,
        totalRevenue: 9,
        approvedBy: other,
        rejectedBy: other,
        blockedBy: other,
        adminId: other,
        id: other,
      });
      expect(status).toBe(200);
      expect(body.data).toEqual({ ...before, ownerName: 'Thomas Kurian', version: 3 });
    });

    it('changes nothing, and records nothing, when nothing differs', async () => {
      const shop = await added(full);
      const { status, body } = await edit(shop.id, {
        name: shop.name,
        panNumber: SECRETS.panNumber,
        category: 'Bookstore',
      });
      expect([status, body.data]).toEqual([200, shop]);
    });

    it('keeps a category that no list of the form has', async () => {
      const shop = await added({ category: 'Healthcare' });
      expect((await edit(shop.id, { ownerName: 'Thomas' })).body.data.category).toBe('healthcare');
    });

    it('tells in its event which fields changed, and of those that are not public nothing else', async () => {
      const shop = await added(full);
      await edit(shop.id, {
        name: 'Periyar Maps',
        ownerName: 'Thomas Kurian',
        panNumber: 'ZZZZZ9999Z',
        phone: '9847054321',
      });
      const [event] = await app.database.query<{ data: Record<string, unknown>; text: string }>(
        `select data, event::text as text from event where aggregate_id = $1 and type = 'ShopUpdated'`,
        [shop.id],
      );
      expect(event!.data).toMatchObject({
        changed: ['name', 'ownerName', 'panNumber', 'phone'],
        changes: { name: [shop.name, 'Periyar Maps'] },
      });
      expect(event!.text).not.toMatch(/Thomas|Fathima|98470|ZZZZZ9999Z|ABCDE1234F/);
    });

    it('reaches the members who search, once it is approved', async () => {
      const member = await signedInAs(app, 'member');
      const shop = await added({ location: 'Kochi, Kerala' });
      await admin.put(`/api/admin/shops/${shop.id}/approve`);
      const name = `Zamorin Maps ${process.pid}`;
      await edit(shop.id, { name, discountOffered: 33, phone: '9847054321', location: 'Kannur' });
      const { body } = await member.get(
        `/api/users/shops/search?location=Kannur&search=${encodeURIComponent(name)}`,
      );
      expect(body.data).toMatchObject([
        {
          id: shop.id,
          name,
          discount: { percentage: 33 },
          contact: { phone: '+919847054321' },
          location: { city: 'Kannur' },
        },
      ]);
    });

    it.each<[string, unknown, string]>([
      ['name', 'A', 'Shop name must be between 2 and 100 characters'],
      ['name', '', 'Shop name must be between 2 and 100 characters'],
      ['name', 'x'.repeat(101), 'Shop name must be between 2 and 100 characters'],
      ['ownerName', 'A', 'Owner name must be between 2 and 100 characters'],
      ['ownerName', 'x'.repeat(101), 'Owner name must be between 2 and 100 characters'],
      ['email', '', 'Please provide a valid email address'],
      ['email', 'books@example', 'Please provide a valid email address'],
      ['phone', '5847012345', 'Please provide a valid Indian mobile number'],
      ['phone', '+14155550100', 'Please provide a valid Indian mobile number'],
      ['address', 'x'.repeat(9), 'Address must be between 10 and 500 characters'],
      ['address', 'x'.repeat(501), 'Address must be between 10 and 500 characters'],
      ['discountOffered', 100.01, 'Discount must be between 0 and 100'],
      ['discountOffered', -1, 'Discount must be between 0 and 100'],
      ['discountOffered', 1.005, 'Discount must have at most two decimals'],
      ['latitude', 91, 'Latitude must be between -90 and 90'],
      ['longitude', -181, 'Longitude must be between -180 and 180'],
      ['gstNumber', '22AAAAA0000A1Y5', 'Please provide a valid GST number'],
      ['panNumber', 'ABCDE12345', 'Please provide a valid PAN number'],
      ['description', 'x'.repeat(1_001), 'Description must not exceed 1000 characters'],
      ['ownerName', 'Thomas \u2067', 'Contains characters that cannot be used'],
    ])(
      'A-318, A-319, A-320, A-321, A-322, A-323, A-324, A-325, A-326, A-327, A-328: is refused with an error at %s, %#',
      async (field, value, message) => {
        const shop = await added();
        const answer = await edit(shop.id, { [field]: value });
        expect(messagesOf(answer)).toEqual(refusal(field, message));
        expect(await shopOf(shop.id)).toEqual(shop);
      },
    );

    it.each([
      ['name', 'ab'],
      ['name', 'x'.repeat(100)],
      ['ownerName', 'x'.repeat(100)],
      ['address', 'x'.repeat(10)],
      ['address', 'z'.repeat(500)],
      ['description', 'x'.repeat(1_000)],
      ['discountOffered', 0],
      ['discountOffered', 100],
      ['discountOffered', 12.25],
    ])(
      'A-318, A-319, A-322, A-323, A-328, A-498: keeps %s as it is given, %#',
      async (field, value) => {
        const { id } = await added({ address: `Somewhere ${field} ${String(value).length}` });
        expect((await edit(id, { [field]: value })).body.data[field]).toBe(value);
      },
    );

    it('is refused when another shop has its e-mail, or its name at its address', async () => {
      const [one, two] = [await added(), await added()];
      for (const same of [{ email: one.email }, { name: one.name, address: one.address }]) {
        const { status, body } = await edit(two.id, same);
        expect([status, body.code]).toEqual([409, 'SHOP_ALREADY_REGISTERED']);
      }
      expect(await shopOf(two.id)).toEqual(two);
    });

    it('is refused when somebody changed it meanwhile; of two at once one wins', async () => {
      const { id } = await added();
      const seen = { 'if-match': '"1"' };
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((ownerName) => edit(id, { ownerName }, seen)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const { body } of answers.filter(({ status }) => status === 409))
        expect(body.code).toBe('CHANGED_MEANWHILE');
    });

    it('is refused when it is not there, or by a field that no shop has', async () => {
      const missing = await edit(randomUUID(), { name: 'Nowhere' });
      expect([missing.status, missing.body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
      const { id } = await added();
      const { status, body } = await edit(id, { colour: 'red', bankAccountNumber: '123456' });
      expect([status, body.errors.map((e: { field: string }) => e.field).sort()]).toEqual([
        422,
        ['bankAccountNumber', 'colour'],
      ]);
    });
  });
});

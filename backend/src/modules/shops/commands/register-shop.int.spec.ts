import { DISTRICTS, TALUKS_BY_DISTRICT } from '@nattil/contracts/catalog/districts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { eventually } from '../../../platform/testing/eventually.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';
import { REGISTRATIONS_BY_ADDRESS } from '../rate-limits.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { registration } from '../testing/registration.ts';

describe('registering a shop in public', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const PATH = '/api/admin/shops/register';
  /** Resets the rate limit per address, which would otherwise refuse this request. */
  const register = async (form: object) => {
    await app.database.execute('delete from rate_limit');
    return app.api.post(PATH, form);
  };
  const shops = async () => (await app.database.query('select 1 from shop')).length;

  it('M-338, M-407: needs no token, returns the id and makes a pending shop', async () => {
    const { status, body } = await register(registration());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: expect.any(String),
      data: { status: 'pending' },
    });
    const [row] = await app.database.query(
      'select status, phone, category from shop where id = $1',
      [body.data.id],
    );
    expect(row).toEqual({ status: 'pending', phone: '+919847012345', category: 'dining' });
  });

  it.each(['98470.12345', '(98470) 12-345', '+91 98470 12345'])(
    'takes the phone %s as people write it',
    async (phone) => {
      const { status, body } = await register(registration({ phone }));
      expect(status).toBe(201);
      expect(
        await app.database.query('select phone from shop where id = $1', [body.data.id]),
      ).toEqual([{ phone: '+919847012345' }]);
    },
  );

  it('M-321: is accepted without GST number and discount, also left empty', async () => {
    const { gstNumber: _gst, discountOffer: _discount, ...bare } = registration();
    expect((await register(bare)).status).toBe(201);
    expect((await register({ ...registration(), gstNumber: '', discountOffer: null })).status).toBe(
      201,
    );
  });

  it('M-408: says success and message, and on a refusal what is wrong with each field', async () => {
    expect((await register(registration())).body).toMatchObject({
      success: true,
      message: 'Shop registered successfully',
    });
    expect((await register(registration({ shopName: '', gstNumber: 'ABC' }))).body).toMatchObject({
      success: false,
      message: 'Validation failed',
      errors: expect.arrayContaining([
        { field: 'shopName', message: 'Store name is required' },
        { field: 'gstNumber', message: 'Invalid GST number format' },
      ]),
    });
  });

  it('M-427, A-261: takes a category by any label, alias or slug and no other, as the search does', async () => {
    const member = await signedInAs(app, 'member');
    const search = (category: string) =>
      member.get(`/api/users/shops/search?category=${encodeURIComponent(category)}`);
    const some = CATEGORIES.filter(({ slug }) => ['dining', 'beauty'].includes(slug));
    await writeApprovedShops(
      app.database,
      some.map(({ slug }) => ({ name: `A shop of ${slug}`, category: slug })),
    );
    for (const { slug, label, aliases } of some)
      for (const category of [label, ...aliases, slug]) {
        const { status, body } = await register(registration({ category }));
        expect([category, status]).toEqual([category, 201]);
        expect(
          await app.database.query('select category from shop where id = $1', [body.data.id]),
        ).toEqual([{ category: slug }]);
        await eventually(`a search for ${category} finds the shop of its category`, async () => {
          const { data } = (await search(category)).body;
          return data.length === 1 && data[0].name === `A shop of ${slug}`;
        });
      }
    for (const answer of [
      await register(registration({ category: 'Nothing' })),
      await search('Nothing'),
    ])
      expect(answer).toMatchObject({
        status: 422,
        body: { message: 'Validation failed', errors: [{ field: 'category' }] },
      });
  });

  it('stores each text as one line, without invisible characters', async () => {
    const { status, body } = await register(
      registration({
        shopName: 'One\u200bline\r\nBakery',
        location: '\tKochi,\u2028Kerala\u200b',
        storeAddress: 'Shop 7\nMarine Drive\r\n\r\nErnakulam\u0007',
      }),
    );
    expect(status).toBe(201);
    const [row] = await app.database.query(
      'select name, location, address from shop where id = $1',
      [body.data.id],
    );
    expect(row).toEqual({
      name: 'Oneline Bakery',
      location: 'Kochi, Kerala',
      address: 'Shop 7 Marine Drive Ernakulam',
    });
  });

  it.each([
    ['shopName', '\u200d\u200d\u202e\u3164'],
    ['location', '\u200b\n\u2060'],
    ['storeAddress', '\u200b'.repeat(12)],
    ['email', '"a\r\nb"@example.com'],
    ['email', '"a b"@example.com'],
    [
      'email',
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.com`,
    ],
  ])('refuses a %s that shows nothing or holds blanks: %j', async (field, text) => {
    expect(await register(registration({ [field]: text }))).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
  });

  it('M-410: ignores a status and totals that are sent with it', async () => {
    const { body } = await register({
      ...registration(),
      status: 'approved',
      totalPurchases: 99,
      totalRevenue: 1e6,
    });
    const admin = await signedInAs(app, 'admin');
    expect((await admin.get(`/api/admin/shops/${body.data.id}`)).body.data).toMatchObject({
      status: 'pending',
      isActive: false,
      totalPurchases: 0,
      totalRevenue: 0,
    });
  });

  it.each([
    ['M-311', { shopName: '  ' }, 'shopName', 'Store name is required'],
    ['M-312', { category: '' }, 'category', 'Please select a category'],
    ['M-313', { email: '' }, 'email', 'Business email is required'],
    ['M-314', { email: 'not-an-email' }, 'email', 'Please enter a valid business email'],
    ['M-315', { phone: '984701234' }, 'phone', 'Please enter a valid phone number (10-15 digits)'],
    [
      'M-315',
      { phone: '9847012345678901' },
      'phone',
      'Please enter a valid phone number (10-15 digits)',
    ],
    // A number stored without its country could not be called.
    [
      'digits, but no number',
      { phone: '0'.repeat(13) },
      'phone',
      'Please enter a valid phone number (10-15 digits)',
    ],
    ['M-316', { district: '' }, 'district', 'Please select a district'],
    [
      'an unknown district',
      { district: 'Nowhere' },
      'district',
      `Please select a district: ${DISTRICTS.join(', ')}`,
    ],
    ['M-317', { talukBlock: '' }, 'talukBlock', 'Please select a taluk/block'],
    [
      'an unknown taluk',
      { talukBlock: 'Nowhere' },
      'talukBlock',
      `Please select a taluk/block: ${TALUKS_BY_DISTRICT.Ernakulam.join(', ')}`,
    ],
    ['M-318', { location: '' }, 'location', 'Location is required'],
    ['M-319', { storeAddress: '' }, 'storeAddress', 'Store address is required'],
    ['M-320', { confirmDetails: false }, 'confirmDetails', 'You must confirm the details'],
    ['M-193', { discountOffer: '12' }, 'discountOffer', 'Discount must have at most two decimals'],
    [
      'three decimals',
      { discountOffer: 12.345 },
      'discountOffer',
      'Discount must have at most two decimals',
    ],
    ['a malformed GST number', { gstNumber: 'ABC' }, 'gstNumber', 'Invalid GST number format'],
    ['an unknown field', { colour: 'red' }, 'colour', 'Unknown field: colour'],
  ])(
    'refuses what breaks a rule with the field named and writes nothing (%s)',
    async (_what, change, field, message) => {
      const before = await shops();
      const { status, body } = await register({ ...registration(), ...change });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Validation failed',
          errors: [{ field, message }],
        },
      });
      expect(await shops()).toBe(before);
    },
  );

  it('M-361: names every wrong field at once', async () => {
    const { status, body } = await register({});
    expect({ status, body }).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
    expect(body.errors.map((e: { field: string }) => e.field).sort()).toEqual([
      'category',
      'confirmDetails',
      'district',
      'email',
      'location',
      'phone',
      'shopName',
      'storeAddress',
      'talukBlock',
    ]);
  });

  it('M-472: refuses the same e-mail, and the same name at the same address, alike', async () => {
    const form = registration();
    await register(form);
    for (const again of [
      { ...registration(), email: form.email.toUpperCase() },
      {
        ...registration(),
        shopName: form.shopName.toUpperCase(),
        storeAddress: `${form.storeAddress}.`,
      },
    ]) {
      const { status, body } = await register(again);
      const message = 'This shop already exists';
      expect({ status, body }).toEqual({
        status: 409,
        body: { success: false, code: 'SHOP_ALREADY_REGISTERED', message },
      });
    }
  });

  it('makes one shop of the same registration sent ten times at once', async () => {
    const form = registration();
    await app.database.execute('delete from rate_limit');
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.api.post(PATH, form)));
    expect(answers.map((a) => a.status).filter((s) => s === 201)).toHaveLength(1);
    expect(
      await app.database.query('select 1 from shop where email = $1', [form.email]),
    ).toHaveLength(1);
  });

  it('M-362: is limited per address: 429 with Retry-After', async () => {
    await app.database.execute('delete from rate_limit');
    const { points } = REGISTRATIONS_BY_ADDRESS;
    for (let i = 0; i < points; i += 1)
      expect((await app.api.post(PATH, registration())).status).toBe(201);
    const refused = await app.api.post(PATH, registration());
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placed } from '../../modules/admin/testing/tampering.ts';
import { activeCardHolder } from '../../modules/cards/testing/card-holder.ts';
import { codeOf, newMember, sendCode } from '../../modules/otp/testing/members.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { EXPORTS_OF_ONE } from '../../platform/exports/exports.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { download, exported, fileName, unread } from '../../platform/testing/exported.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const HOUR = 3_600_000;

const WEEK = {
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
      day,
      [{ open: '09:00', close: '18:00' }],
    ]),
  ),
  saturday: [{ open: '09:00', close: '13:00' }],
  sunday: [],
};

describe('an export', () => {
  let app: TestApp;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const shop = async (change: Parameters<typeof registration>[0] = {}) =>
    (await app.api.post('/api/admin/shops/register', registration(change))).body.data.id as string;
  const exportsInLog = async () => {
    const rows = await app.database.query<{ data: unknown; actor: { id: string }; ip: string }>(
      `select e.data, e.actor, o.ip from event e left join event_origin o on o.pos = e.pos
       where e.type = 'DataExported' order by e.pos`,
    );
    return rows;
  };
  const connections = async () =>
    (
      await app.database.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'nattil-export' and datname = current_database()`,
      )
    )[0]!.n;
  const noneIsLeft = () =>
    eventually('no export has a connection', async () => (await connections()) === 0);

  describe('of shops', () => {
    let ids: string[];

    beforeAll(async () => {
      ids = [];
      for (const name of ['Kochi Tea', 'Tea and Rain', 'Alappuzha Boats'])
        ids.push(await shop({ shopName: name }));
      await admin.put(`/api/admin/shops/${ids[1]}/approve`);
    });

    it.each([
      '',
      'search=tea',
      'status=pending&sortBy=name&sortOrder=ASC',
      'search=TEA&status=all',
    ])(
      'A-416, A-501: is a spreadsheet of the shops that search and status find, in the order of the list: %s',
      async (query) => {
        const { body } = await admin.get(`/api/admin/shops?limit=100&${query}`);
        const listed = body.data.shops.map((s: { name: string }) => s.name);
        const file = await exported(admin, `/api/admin/shops/export?${query}`);
        expect(listed.length).toBeGreaterThan(1);
        expect(file.rows.map((row) => row['Shop Name'])).toEqual(listed);
        expect(file.total).toBe(listed.length);
      },
    );

    it('has the day in India in its name', async () => {
      const now = app.clock.now();
      const toMidnight = 24 * HOUR - ((now.getTime() + 5.5 * HOUR) % (24 * HOUR));
      for (const [shift, day] of [
        [toMidnight - 60_000, istDay(now)],
        [120_000, istDay(new Date(now.getTime() + 24 * HOUR))],
      ] as const) {
        app.clock.shiftBy(shift);
        const signedIn = await signedInAs(app, 'admin');
        expect((await exported(signedIn, '/api/admin/shops/export')).name).toBe(
          `shops_export_${day}.xlsx`,
        );
      }
      app.clock.resetShift();
    });

    it('has texts, dates, money and percents as such, under a heading that stays', async () => {
      const { client } = await activeCardHolder(app);
      const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
      await admin.put(`/api/admin/shops/${ids[1]}/discount-settings`, {
        discountPercent: 12.25,
        tierPercents: { gold: 15 },
        minimumBill: 500,
        maximumDiscount: 1234.5,
        validFrom: '2026-01-05',
        validTo: '2027-12-31',
      });
      await admin.post(
        '/api/admin/purchases',
        { shopId: ids[1], cardNumber, billAmount: 1_23_456.78 },
        { headers: { 'idempotency-key': 'exported' } },
      );
      await app.database.execute(
        `update shop set registered_at = '2026-01-05T20:15:30Z', gst_number = '32ABCDE1234F1Z5', hours = $2,
           website = 'https://tea.example', amenities = '{Parking,Wifi}', tags = '{Tea}',
           holidays = '["2026-12-25", "2027-01-01"]' where id = $1`,
        [ids[1], JSON.stringify(WEEK)],
      );
      await eventually(
        'the purchase is counted',
        async () => (await admin.get(`/api/admin/shops/${ids[1]}`)).body.data.totalPurchases === 1,
      );

      const { sheet, headings, rows, row } = await exported(
        admin,
        '/api/admin/shops/export?search=rain',
      );
      expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
      expect(sheet.getRow(1).getCell(1).font?.bold).toBe(true);
      expect(rows).toMatchObject([
        {
          'Shop Name': 'Tea and Rain',
          Category: 'Dining',
          Status: 'approved',
          'Discount Offered': 0.1225,
          'Total Purchases': 1,
          'Total Revenue': 123456.78,
          // 20:15:30 in UTC. Cells have no time zone.
          'Registration Date (IST)': new Date('2026-01-06T01:45:30Z'),
          Location: 'Kochi, Kerala',
          'Taluk/Block': 'Kanayannur',
          District: 'Ernakulam',
          'Opening Hours (IST)': 'Mon–Fri 09:00–18:00; Sat 09:00–13:00; Sun closed',
          'GST Number': '32ABCDE1234F1Z5',
          'Discount for Bronze': null,
          'Discount for Gold': 0.15,
          'Minimum Bill': 500,
          'Maximum Discount': 1234.5,
          'Discount From': new Date('2026-01-05T00:00:00Z'),
          'Discount To': new Date('2027-12-31T00:00:00Z'),
          'Approved (IST)': expect.any(Date),
          'Rejected (IST)': null,
          'Blocked (IST)': null,
          Website: 'https://tea.example',
          Amenities: 'Parking, Wifi',
          Tags: 'Tea',
          Badges: null,
          Holidays: '2026-12-25, 2027-01-01',
        },
      ]);
      const format = (heading: string) => row(0).getCell(headings.indexOf(heading) + 1).numFmt;
      // exceljs drops the backslash before each comma when it reads the format.
      expect(format('Total Revenue')).toBe(
        '[>=10000000]"₹"##,##,##,##0.00;[>=100000]"₹"##,##,##0.00;"₹"##,##0.00',
      );
      expect(format('Discount Offered')).toBe('0.00%');
      expect(format('Registration Date (IST)')).toBe('yyyy-mm-dd hh:mm:ss');
      expect(format('Discount From')).toBe('yyyy-mm-dd');
    });

    it('has texts as they were typed, and no cell with a formula', async () => {
      const id = await shop({ shopName: 'Harmless Formula' });
      await app.database.execute(
        `update shop set name = '=HYPERLINK("https://win.example")', address = '@cmd', owner_name = E'\t=1' where id = $1`,
        [id],
      );
      const { sheet, rows } = await exported(admin, '/api/admin/shops/export?search=hyperlink');
      expect(rows).toMatchObject([
        {
          'Shop Name': '=HYPERLINK("https://win.example")',
          Owner: '\t=1',
          Address: '@cmd',
          Phone: expect.stringMatching(/^\+91\d{10}$/),
        },
      ]);
      sheet.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()));
    });

    it('has neither PAN nor bank account, and no mask of one', async () => {
      await app.database.execute(
        `update shop set pan_number = 'ABCDE1234F', bank_account_number = '0123456789', ifsc_code = 'SBIN0001234'`,
      );
      const { headings, rows } = await exported(admin, '/api/admin/shops/export');
      expect(headings.filter((heading) => /pan|bank|ifsc/i.test(heading))).toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/ABCDE1234F"|0123456789|SBIN|•/);
    });

    it('is recorded in the trail with what it was and how many, never with what was searched', async () => {
      const before = (await exportsInLog()).length;
      await exported(admin, '/api/admin/shops/export?search=rain&status=all');
      const events = (await exportsInLog()).slice(before);
      expect(events).toEqual([
        {
          data: {
            adminId: expect.any(String),
            what: 'shops',
            format: 'xlsx',
            filters: ['search'],
            rows: 1,
          },
          actor: expect.objectContaining({ realm: 'admin' }),
          ip: '127.0.0.1',
        },
      ]);
    });

    it('refuses a status that does not exist, and records nothing', async () => {
      const before = (await exportsInLog()).length;
      expect(await admin.get('/api/admin/shops/export?status=open')).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'status' }] },
      });
      expect(await admin.get('/api/admin/shops/export?page=2')).toMatchObject({ status: 422 });
      expect(await exportsInLog()).toHaveLength(before);
    });

    it('answers HEAD with the name alone', async () => {
      const before = (await exportsInLog()).length;
      const response = await fetch(`${app.url}/api/admin/shops/export`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(fileName(response)).toMatch(/^shops_export_/);
      expect(await exportsInLog()).toHaveLength(before);
    });
  });

  describe('of users', () => {
    const USERS = '/api/admin/users';

    beforeAll(async () => {
      for (let n = 0; n < 3; n += 1) await newMember(app);
      await activeCardHolder(app);
    });

    it.each(['', 'sortBy=name&sortOrder=ASC', 'status=active&sortBy=lastLogin', 'sortBy=status'])(
      'A-396, A-501: is an xlsx spreadsheet of the users that search and status find, in the order of the list: %s',
      async (query) => {
        for (const asked of [query, `${query}&search=EXAMPLE`]) {
          const { body } = await admin.get(`${USERS}?limit=100&${asked}`);
          const listed = body.data.map((user: { email: string | null }) => user.email);
          expect(listed.length).toBeGreaterThan(1);
          const file = await exported(admin, `${USERS}/export?${asked}`);
          expect(file.name).toBe(`users_export_${istDay(app.clock.now())}.xlsx`);
          expect(file.rows.map((row) => row['Email'])).toEqual(listed);
          expect(file.total).toBe(listed.length);
        }
        expect((await exported(admin, `${USERS}/export?status=suspended`)).rows).toEqual([]);
      },
    );

    it('has card, tier and figures of each', async () => {
      const { client } = await activeCardHolder(app);
      const { email } = (await client.get('/api/users/profile-status')).body.data.user;
      const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
      const { rows } = await exported(admin, `${USERS}/export?search=${email}`);
      expect(rows).toMatchObject([
        {
          Email: email,
          Status: 'active',
          'Card Number': cardNumber.replaceAll('-', '').match(/.{4}/g).join('-'),
          'Card Status': 'active',
          'Card Expiry': expect.any(Date),
          'Discount Tier': 'bronze',
          'Discount Used': 0,
          'Usage Count': 0,
          'Created (IST)': expect.any(Date),
        },
      ]);
    });
  });

  describe('that takes long', () => {
    const LARGE = '/api/admin/shops/export?search=large';
    const open: IncomingMessage[] = [];
    const begin = async (client: ApiClient) => {
      const response = await unread(client, LARGE);
      open.push(response);
      return response;
    };

    beforeAll(async () => {
      // More than the buffers of an unread connection hold.
      for (let part = 0; part < 6; part += 1)
        await app.database.execute(
          `insert into shop (id, version, name, email, address, status, registered_at, identity_key)
           select gen_random_uuid(), 1, 'Large ' || n, 'large' || n || '@example.com',
             (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 20) k), 'pending', now(), 'large ' || n
           from generate_series($1::int * 5000 + 1, $1::int * 5000 + 5000) n`,
          [part],
        );
    });
    afterEach(async () => {
      for (const response of open.splice(0)) response.destroy();
      await noneIsLeft();
    });

    it('is the only one of its administrator', async () => {
      const first = await begin(admin);
      expect(first.statusCode).toBe(200);
      expect(first.headers['x-total-rows']).toBe('30000');
      const second = await admin.get('/api/admin/audit/export');
      expect(second).toMatchObject({ status: 429, body: { code: 'EXPORT_RUNNING' } });
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(second.headers.get('content-type')).toContain('application/json');
      first.destroy();
      await eventually('another one may begin', async () => {
        const again = await begin(admin);
        return again.statusCode === 200;
      });
    });

    it('is one of at most three', async () => {
      for (let n = 0; n < 3; n += 1)
        expect((await begin(await signedInAs(app, 'admin'))).statusCode).toBe(200);
      const fourth = await (await signedInAs(app, 'admin')).get('/api/admin/audit/export');
      expect(fourth).toMatchObject({ status: 429, body: { code: 'EXPORTS_BUSY' } });
    });

    it('leaves nothing behind when its reader goes away', async () => {
      const response = await begin(await signedInAs(app, 'admin'));
      expect(await connections()).toBe(1);
      response.destroy();
      await noneIsLeft();
    });

    it('keeps no transaction open while its reader takes its time', async () => {
      await begin(await signedInAs(app, 'admin'));
      const rows = await eventually('the export waits for its reader', async () => {
        const states = await app.database.query<{ state: string; xmin: string | null }>(
          `select state, backend_xmin::text as xmin from pg_stat_activity
           where application_name = 'nattil-export' and datname = current_database()`,
        );
        return states[0]?.state === 'idle' && states;
      });
      expect(rows).toEqual([{ state: 'idle', xmin: null }]);
    });

    it('breaks off the connection when it fails in the middle, so that no client takes it for complete', async () => {
      const response = await begin(await signedInAs(app, 'admin'));
      await app.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'nattil-export' and datname = current_database()`,
      );
      const end = new Promise<string>((resolve) => {
        response.once('end', () => resolve('whole'));
        response.once('error', () => resolve('broken off'));
      });
      response.resume();
      expect(await end).toBe('broken off');
      expect(response.complete).toBe(false);
    });

    it('may be followed by the next one as soon as it is read', async () => {
      const client = await signedInAs(app, 'admin');
      for (let n = 0; n < 3; n += 1) {
        const response = await download(client, '/api/admin/shops/export?search=rain');
        expect(response.status).toBe(200);
        await response.arrayBuffer();
      }
    });
  });

  it('is refused after sixty within an hour, with the time to wait', async () => {
    const id = randomUUID();
    const client = await signedInAs(app, 'admin', id);
    for (let n = 0; n < 59; n += 1) await app.get(RateLimits).take(EXPORTS_OF_ONE, id);
    await exported(client, '/api/admin/shops/export?search=rain');
    const refused = await client.get('/api/admin/shops/export');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('of OTP sessions', () => {
    const OTPS = '/api/admin/users/otp-sessions';

    it('A-439: is a file of the sessions that the filters find, in the order of the list, without a code', async () => {
      const member = await newMember(app);
      const ids = [await sendCode(member), await sendCode(member)];
      const codes = await Promise.all(ids.map((id) => codeOf(app, id)));
      await admin.post(`${OTPS}/${ids[0]}/expire`, {});
      const query = `search=${member.email}&status=expired&otpType=email&purpose=card_activation&sortOrder=ASC`;
      const listed = (await admin.get(`${OTPS}?${query}`)).body.data.otpSessions;
      expect(listed).toHaveLength(1);
      const { headings, name, rows, total } = await exported(admin, `${OTPS}/export?${query}`);
      expect(name).toBe(`otp_sessions_export_${istDay(app.clock.now())}.xlsx`);
      expect(total).toBe(1);
      expect(rows).toMatchObject([
        {
          'Session ID': ids[0],
          Email: member.email,
          Type: 'email',
          Purpose: 'Card Activation',
          Contact: member.email,
          Status: 'expired',
          Attempts: 0,
          'Created (IST)': new Date(Date.parse(listed[0].created_at) + 5.5 * HOUR),
        },
      ]);
      expect(headings.filter((heading) => /code/i.test(heading))).toEqual([]);
      const both = await exported(admin, `${OTPS}/export?search=${member.email}`);
      expect(both.rows.map((row) => row['Session ID'])).toEqual(ids.toReversed());
      // An id may contain four digits of a code by chance.
      const texts = JSON.stringify(both.rows.map(({ 'Session ID': _, ...rest }) => rest));
      for (const code of codes) expect(texts).not.toMatch(new RegExp(`"'?${code}"|:${code}[,}]`));
      expect(texts).not.toContain('••••');
    });

    it('is CSV when that is asked for', async () => {
      const member = await newMember(app);
      const id = await sendCode(member);
      const file = `${OTPS}/export?search=${member.email}&format=csv`;
      const response = await download(admin, file);
      expect(fileName(response)).toBe(`otp_sessions_export_${istDay(app.clock.now())}.csv`);
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const lines = (await response.text()).split('\r\n');
      expect(lines[0]).toMatch(/^\ufeff?"Session ID","User","Email","Type",/);
      expect(lines[1]).toMatch(new RegExp(`^"${id}",`));
      expect(lines.slice(2)).toEqual(['']);
      expect(await admin.get(`${OTPS}/export?format=pdf`)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'format' }] },
      });
    });
  });

  it.each(['support', 'auditor'] as const)(
    'is nothing for an administrator in %s',
    async (role) => {
      const client = await signedInAs(app, 'admin', undefined, role);
      for (const path of ['shops', 'users', 'audit', 'users/otp-sessions'])
        expect(await client.get(`/api/admin/${path}/export`)).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN' },
        });
      const manager = await signedInAs(app, 'admin', undefined, 'manager');
      expect((await exported(manager, '/api/admin/shops/export?search=rain')).rows).toHaveLength(1);
    },
  );

  describe('of the audit trail', () => {
    it('A-445: is a file with actor, action, time, object and address, filtered like the trail', async () => {
      const id = await shop({ shopName: 'Trailing Vines' });
      await admin.put(`/api/admin/shops/${id}/approve`);
      await placed(app);
      const query = `objectId=${id}&objectType=shop`;
      const trail = (await admin.get(`/api/admin/audit?${query}`)).body.data;
      const file = await exported(admin, `/api/admin/audit/export?${query}`);
      expect(file.name).toMatch(/^audit_export_\d{4}-\d{2}-\d{2}\.xlsx$/);
      expect(file.total).toBe(2);
      expect(file.rows.map((row) => row['Seq'])).toEqual(trail.map((r: { seq: number }) => r.seq));
      expect(file.rows[0]).toMatchObject({
        'Time (IST)': new Date(Date.parse(trail[0].at) + 5.5 * HOUR),
        'Actor Role': 'owner',
        Action: 'ShopApproved',
        Object: 'Trailing Vines',
        'Object Type': 'shop',
        'Object ID': id,
        'IP Address': '127.0.0.1',
        Changes: 'status: pending → approved',
      });
      // A new field has no previous value.
      expect(file.rows[1]).toMatchObject({ Action: 'ShopRegistered', Changes: 'status: pending' });
    });

    it('holds each event once, the newest first, over all its batches, and ends where it began', async () => {
      await app.database.execute(
        `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
         select gen_random_uuid(), 'admin-access', gen_random_uuid(), 1, 'AdminSignedIn', 1,
           '{"adminId": "01890000-0000-7000-8000-00000000ad01"}', '{"id": null, "realm": "system", "role": "system"}', now()
         from generate_series(1, 1200)`,
      );
      await placed(app);
      const file = await exported(admin, '/api/admin/audit/export');
      const seqs = file.rows.map((row) => row['Seq'] as number);
      expect(file.total).toBe(seqs.length);
      expect(seqs).toEqual(Array.from(seqs, (_, at) => seqs.length - at));
      const some = await exported(admin, '/api/admin/audit/export?action=AdminSignedIn');
      expect(some.total).toBe(some.rows.length);
      expect(some.rows.length).toBeGreaterThanOrEqual(1200);
    });
  });
});

function istDay(at: Date): string {
  return new Date(at.getTime() + 5.5 * HOUR).toISOString().slice(0, 10);
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { download, exported, fileName } from '../../../platform/testing/exported.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { tillAt } from '../testing/tills.ts';
import { phoneOf } from '../../cards/testing/shown-code.ts';

const PURCHASES = '/api/admin/purchases';

describe('the purchases', () => {
  let app: TestApp;
  let admin: ApiClient;
  let kitchen: string;
  let books: string;
  let anna: Awaited<ReturnType<typeof activeCardHolder>>;
  let ben: Awaited<ReturnType<typeof activeCardHolder>>;
  let tillId: string;
  /** By the amount of the bill. */
  const ids = new Map<number, string>();

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    [kitchen, books] = (await writeApprovedShops(app.database, [
      { name: 'Malabar Kitchen', discountPercent: 10 },
      { name: 'Periyar Books', discountPercent: 10 },
    ])) as [string, string];
    anna = await activeCardHolder(app);
    ben = await activeCardHolder(app);
    await app.database.execute(`update member set full_name = 'anna maria' where id = $1`, [
      anna.id,
    ]);
    await record(kitchen, anna, 100, { billNumber: 'INV/14 %', note: 'Paid by her husband' });
    await record(kitchen, ben, 200, { billNumber: 'inv/15', billDate: inDays(-7) });
    await record(books, anna, 300);
    await admin.post(`${PURCHASES}/${ids.get(300)}/reverse`, { reason: 'Returned to the shop' });
    const till = await tillAt(app, books);
    tillId = till.id;
    const phone = await phoneOf(anna.client);
    const check = await till.check({ code: phone.scanned(app.clock.now()) });
    ids.set(400, (await till.record(check.body.data.id, 400)).body.data.id);
  });
  afterAll(() => app.close());

  const inDays = (days: number) =>
    formatIsoDate(new Date(app.clock.now().getTime() + days * DAY_MS));
  const send = async (shopId: string, { client }: { client: ApiClient }, sale: object) => {
    const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
    return admin.post(
      PURCHASES,
      { shopId, cardNumber, ...sale },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  };
  async function record(
    shopId: string,
    holder: { client: ApiClient },
    billAmount: number,
    details: object = {},
  ): Promise<void> {
    const { status, body } = await send(shopId, holder, { billAmount, ...details });
    expect(status).toBe(201);
    ids.set(billAmount, body.data.id);
  }
  const listed = async (query: string): Promise<AdminPurchase[]> => {
    const { status, body } = await admin.get(`${PURCHASES}?${query}`);
    expect(status).toBe(200);
    return body.data;
  };
  const billsOf = (purchases: AdminPurchase[]) => purchases.map(({ billAmount }) => billAmount);
  const totals = async (query: string) =>
    (await admin.get(`${PURCHASES}/totals?${query}`)).body.data;

  it('are found by shop, member, status, card, person, and a part of the bill number', async () => {
    const found = async (query: string) => billsOf(await listed(query));
    expect(await found('')).toEqual([400, 300, 200, 100]);
    expect(await found(`shopId=${books}`)).toEqual([400, 300]);
    expect(await found(`memberId=${ben.id}`)).toEqual([200]);
    expect(await found('status=reversed')).toEqual([300]);
    expect(await found('status=recorded&cardShown=admin')).toEqual([200, 100]);
    expect(await found('cardShown=scanned&status=all')).toEqual([400]);
    expect(await found(`recordedBy=${tillId}`)).toEqual([400]);
    expect(await found('search=INV/1')).toEqual([200, 100]);
    expect(await found(`search=${encodeURIComponent('4 %')}`)).toEqual([100]);
    expect(await found('search=%25')).toEqual([100]);
    const [second] = await listed(`memberId=${ben.id}`);
    expect(await found(`to=${second!.recordedAt}`)).toEqual([100]);
  });

  it('have the names of member and recorder, and what was noted', async () => {
    const [ofTill, , ofBen, ofAnna] = await listed('');
    expect(ofAnna).toMatchObject({
      memberName: 'anna maria',
      billNumber: 'INV/14 %',
      note: 'Paid by her husband',
      billDate: null,
    });
    expect(ofBen).toMatchObject({ billDate: inDays(-7), note: null });
    expect(ofTill!.recordedBy).toMatchObject({
      realm: 'partner',
      id: tillId,
      name: expect.stringMatching(/^Till /),
    });
    const { body } = await admin.get(`${PURCHASES}/${ofAnna!.id}`);
    expect(body.data).toEqual(ofAnna);
    const unknown = await admin.get(`${PURCHASES}/${randomUUID()}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PURCHASE_NOT_FOUND']);
  });

  it('show their member the bill number and no note, and the shop no note', async () => {
    const own = (await anna.client.get('/api/users/purchases')).body.data;
    expect(own.at(-1)).toMatchObject({ billNumber: 'INV/14 %', billDate: null });
    const owner = await tillAt(app, kitchen, 'owner');
    const atTill = (await owner.client.get('/api/partner/purchases')).body.data;
    expect(atTill).toHaveLength(2);
    for (const answer of [own, atTill])
      expect(JSON.stringify(answer)).not.toMatch(/"note"|husband/);
  });

  it('have totals of all that were found, in which reversed ones are only counted', async () => {
    const all = {
      purchases: 3,
      reversed: 1,
      billAmount: 700,
      discountAmount: 70,
      payable: 630,
    };
    expect(await totals('')).toEqual(all);
    expect(await totals('status=all&from=2020-01-01')).toEqual(all);
    expect(await totals(`shopId=${books}`)).toMatchObject({ purchases: 1, billAmount: 400 });
    expect(await totals('status=recorded')).toEqual({ ...all, reversed: 0 });
    expect(await totals('search=inv')).toMatchObject({ purchases: 2, discountAmount: 30 });
    expect(await totals('status=reversed')).toEqual({
      purchases: 0,
      reversed: 1,
      billAmount: 0,
      discountAmount: 0,
      payable: 0,
    });
  });

  it.each([
    ['shopId', 'x'],
    ['memberId', 'x'],
    ['recordedBy', 'x'],
    ['status', 'open'],
    ['cardShown', 'seen'],
    ['from', 'soon'],
    ['search', 'x'.repeat(101)],
  ])('are refused for a wrong %s', async (field, value) => {
    for (const path of ['', '/totals', '/export']) {
      const { status, body } = await admin.get(`${PURCHASES}${path}?${field}=${value}`);
      expect([path, status, body.errors[0].field]).toEqual([path, 422, field]);
    }
  });

  it('are a spreadsheet and a CSV file, in the order of the list', async () => {
    const { name, rows, total } = await exported(admin, `${PURCHASES}/export`);
    expect(name).toBe(`purchases_export_${inDays(0)}.xlsx`);
    expect([total, rows.map((row) => row['Bill'])]).toEqual([4, [400, 300, 200, 100]]);
    expect(rows[3]).toMatchObject({
      Shop: 'Malabar Kitchen',
      Member: 'Anna Maria',
      'Bill Number': 'INV/14 %',
      'Bill Date': null,
      'Discount Percent': 0.1,
      Discount: 10,
      Paid: 90,
      Tier: 'Bronze',
      Status: 'recorded',
      'Card Shown': 'By an administrator',
      Note: 'Paid by her husband',
    });
    expect(rows[2]!['Bill Date']).toEqual(new Date(`${inDays(-7)}T00:00:00Z`));
    expect(rows[1]).toMatchObject({ Status: 'reversed', Reason: 'Returned to the shop' });
    const file = await download(admin, `${PURCHASES}/export?format=csv&search=inv`);
    expect(fileName(file)).toBe(`purchases_export_${inDays(0)}.csv`);
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff?"Recorded \(IST\)","Shop","Member",/);
    expect(lines.slice(1).map((line) => line.includes('"Malabar Kitchen"'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['billNumber', 'x'.repeat(41), 'Bill number must not exceed 40 characters'],
    ['note', 'x'.repeat(201), 'Note must not exceed 200 characters'],
    ['billDate', '2027-02-30', 'Bill date must be a date such as 2027-01-31'],
    ['billDate', 8, 'Bill date must be from 7 days ago to today'],
    ['billDate', -1, 'Bill date must be from 7 days ago to today'],
  ])('are not recorded with the %s %s', async (field, value, message) => {
    const given = typeof value === 'number' ? inDays(-value) : value;
    const { status, body } = await send(kitchen, ben, { billAmount: 1, [field]: given });
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
  });

  it('of an earlier day have the tier, the discount and the day of now', async () => {
    await admin.put(`/api/admin/shops/${kitchen}/discount-settings`, {
      discountPercent: 20,
      validFrom: inDays(0),
    });
    const sale = { billAmount: 50, billDate: inDays(-3) };
    const { body } = await send(kitchen, ben, sale);
    expect(body.data).toMatchObject({
      billDate: inDays(-3),
      discountPercent: 20,
      decidedBy: 'shop',
    });
    const day = `from=${new Date(app.clock.now().getTime() - 60_000).toISOString()}`;
    expect(billsOf(await listed(`${day}&memberId=${ben.id}`))).toContain(50);
  });
});

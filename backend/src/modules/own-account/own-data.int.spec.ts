import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { Declarations } from '../../platform/registries/declaration.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { SubjectAccess } from '../../platform/registries/subject-access.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { activeCardHolder } from '../cards/testing/card-holder.ts';
import { memberWithProfile, PASSWORD, signUp } from '../members/testing/member.ts';
import { tablesOfMembers } from '../members/testing/tables-of-members.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { OWN_DATA_EXPORTS } from '../../platform/exports/own-data-file.ts';

const EXPORT = '/api/users/account/export';

describe('a copy of what is stored about a member', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const exportsBy = (id: string) =>
    app.database.query<{ format: string }>(
      `select data ->> 'format' as format from event
       where type = 'MemberDataExported' and data ->> 'memberId' = $1 order by pos`,
      [id],
    );
  const buy = async (client: ApiClient, shopName: string) => {
    const [shopId] = await writeApprovedShops(app.database, [
      { name: shopName, discountPercent: 10 },
    ]);
    const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
    const admin = await signedInAs(app, 'admin');
    const purchase = {
      shopId,
      cardNumber,
      billAmount: 200,
      billNumber: 'INV-14',
      note: 'The till was offline',
      billDate: formatIsoDate(app.clock.now()),
    };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await admin.post('/api/admin/purchases', purchase, { headers })).status).toBe(201);
    return cardNumber as string;
  };

  it('reads every table with a member_id, but for those that a module leaves out with a reason', async () => {
    const { id } = await signUp(app);
    const asked: string[] = [];
    await app.database.transaction(async (tx) => {
      const listening: Queryable = {
        query: (sql, values) => {
          asked.push(sql);
          return tx.query(sql, values);
        },
        execute: (sql, values) => tx.execute(sql, values),
      };
      await app.get(SubjectAccess).of(listening, { realm: 'member', id }, app.clock.now());
    });
    const { notExported } = app.get(Declarations);
    const isRead = (table: string) => asked.some((sql) => new RegExp(`\\b${table}\\b`).test(sql));
    const left = (await tablesOfMembers(app.database)).filter((table) => !isRead(table));
    expect(left.sort()).toEqual([...notExported.keys()].sort());
  });

  it('holds everything, of that member alone, and is recorded', async () => {
    const stranger = await memberWithProfile(app, { fullName: 'Somebody Else' });
    const { id, client, email, phone } = await activeCardHolder(app);
    const cardNumber = await buy(client, 'Malabar Kitchen');
    await client.put('/api/users/profile', {
      email: 'next-anna@example.com',
      currentPassword: PASSWORD,
    });
    await eventually('the log has its order', async () => {
      const places = await app.database.query(
        `select 1 from event_place where actor = $1 and type = 'OtpVerified'`,
        [id],
      );
      return places.length > 0;
    });
    const { status, headers, body: copy } = await client.get(EXPORT);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="nattil-my-data-${formatIsoDate(app.clock.now())}.json"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(copy.activity.map(({ event }: { event: string }) => event)).toContain('OtpVerified');
    expect(copy).toMatchObject({
      exportedAt: expect.stringMatching(/Z$/),
      profile: { id, email, phone, status: 'active' },
      unconfirmedContacts: [{ kind: 'email', contact: 'next-anna@example.com' }],
      cards: [{ cardNumber, status: 'active' }],
      purchases: [
        {
          shop: 'Malabar Kitchen',
          billAmount: 200,
          discountAmount: 20,
          reversedAt: null,
          billNumber: 'INV-14',
          billDate: formatIsoDate(app.clock.now()),
          note: 'The till was offline',
        },
      ],
      oneTimePasswords: [{ purpose: 'card_activation', status: 'consumed', channel: 'email' }],
      messages: [{ about: 'A one-time password', channel: 'email' }],
      sessions: [{ signedInAt: expect.any(String) }],
    });
    expect(copy.oneTimePasswords[0].sentTo).toContain('*');
    const text = JSON.stringify(copy);
    for (const secret of [stranger.id, stranger.user.email!, 'Somebody Else', 'password_hash'])
      expect(text).not.toContain(secret);
    expect((await exportsBy(id)).at(-1)).toEqual({ format: 'json' });
    expect(text).not.toMatch(/argon2|codeHash/);
  });

  it('is a page too, on which nothing that was typed is markup', async () => {
    const fullName = '<img src=x onerror=alert(1)>"&\'';
    const member = await memberWithProfile(app, { fullName });
    const { status, headers, body } = await member.api.get<string>(`${EXPORT}?format=html`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="nattil-my-data-\d{4}-\d{2}-\d{2}\.html"$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;');
    expect(body).not.toMatch(/<img src=x|<script/);
    expect(body).toContain('<th scope="row">Full name</th>');
    expect(body).toContain(member.user.email);
    expect(await exportsBy(member.id)).toEqual([{ format: 'html' }]);
  });

  it('is refused in another format by its field, without a record', async () => {
    const { id, api } = await signUp(app);
    for (const format of ['pdf', 'JSON', 'json,html']) {
      const { status, body } = await api.get(`${EXPORT}?format=${format}`);
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'format', message: 'format must be one of json, html' }],
      ]);
    }
    expect((await api.get(`${EXPORT}?format=`)).status).toBe(200);
    expect(await exportsBy(id)).toEqual([{ format: 'json' }]);
  });

  it('is available ten times an hour, and not for a deleted account', async () => {
    const { id, api } = await signUp(app);
    const answers: number[] = [];
    for (let n = 0; n <= OWN_DATA_EXPORTS.points; n += 1)
      answers.push((await api.get(EXPORT)).status);
    expect(answers).toEqual([...Array<number>(OWN_DATA_EXPORTS.points).fill(200), 429]);
    const refused = await api.get(EXPORT);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(await exportsBy(id)).toHaveLength(OWN_DATA_EXPORTS.points);
    const gone = await signUp(app);
    await app.database.execute(`update member set status = 'deleted' where id = $1`, [gone.id]);
    expect((await gone.api.get(EXPORT)).body.code).toBe('SESSION_EXPIRED');
  });
});

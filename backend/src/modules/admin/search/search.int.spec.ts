import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminSearchHit, AdminSearchKind } from '@nattil/contracts/api/admin/search';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newCardHolder } from '../../cards/testing/card-holder.ts';
import { newMember, sendCode } from '../../otp/testing/members.ts';
import { registration } from '../../shops/testing/registration.ts';

describe("the administrators' search", () => {
  let app: TestApp;
  let admin: ApiClient;
  let member: { id: string; email: string; phone: string };
  let card: { id: string; number: string };
  let sessionId: string;
  let shop: { id: string; phone: string; email: string };

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin', randomUUID(), 'auditor');
    const holder = await newCardHolder(app);
    member = holder;
    await app.database.execute(`update member set full_name = 'Lakshmi Varma' where id = $1`, [
      member.id,
    ]);
    [card] = (await app.database.query<{ id: string; number: string }>(
      'select id, number from card where member_id = $1',
      [member.id],
    )) as [{ id: string; number: string }];
    sessionId = await sendCode(holder);
    await sendCode(await newMember(app));
    const form = { ...registration(), shopName: 'Periyar Spices 100%' };
    const { id } = (await app.api.post('/api/admin/shops/register', form)).body.data;
    [shop] = (await app.database.query<typeof shop>(
      'select id, phone, email from shop where id = $1',
      [id],
    )) as [typeof shop];
  });
  afterAll(() => app.close());

  async function found(q: string): Promise<Partial<Record<AdminSearchKind, string[]>>> {
    const { status, body } = await admin.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
    expect([q, status]).toEqual([q, 200]);
    const groups = body.data as { kind: AdminSearchKind; hits: AdminSearchHit[] }[];
    return Object.fromEntries(
      groups
        .filter(({ hits }) => hits.length > 0)
        .map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]),
    );
  }
  const theirs = () => ({ member: [member.id], card: [card.id], otp: [sessionId] });

  it('finds a member with card and OTP sessions by name, e-mail and phone, however it is written', async () => {
    const national = member.phone.slice('+91'.length);
    for (const typed of [
      'lakshmi',
      'VARMA laksh',
      ' Lakshmi  Varma ',
      member.email.toUpperCase(),
      member.phone,
      national,
      `0${national}`,
      `${national.slice(0, 5)} ${national.slice(5)}`,
      `+91-${national}`,
      member.id,
    ])
      expect([typed, await found(typed)]).toEqual([typed, theirs()]);
  });

  it('finds a card by its number with and without dashes, and by its last four digits', async () => {
    for (const typed of [card.number, formatCardNumber(card.number), card.number.slice(-4)])
      expect([typed, (await found(typed)).card]).toEqual([typed, [card.id]]);
  });

  it('finds a shop by name, e-mail and phone', async () => {
    for (const typed of ['periyar', 'spices 100%', shop.email, shop.phone, shop.phone.slice(3)])
      expect([typed, await found(typed)]).toEqual([typed, { shop: [shop.id] }]);
    expect(await found('spices 100_')).toEqual({});
  });

  it('finds each thing by its id and by the first eight or more characters of it', async () => {
    const ids = { shop: shop.id, card: card.id, otp: sessionId };
    for (const [kind, id] of Object.entries(ids))
      for (const typed of [id, id.toUpperCase(), id.slice(0, 8), id.slice(0, 9), id.slice(0, 14)])
        expect([typed, await found(typed)]).toMatchObject([typed, { [kind]: [id] }]);
    expect(await found(`${shop.id}0`)).toEqual({});
  });

  it('shows kind, owner and state of each result, at most five of a kind', async () => {
    for (let n = 0; n < 6; n += 1) await newMember(app);
    const { body } = await admin.get('/api/admin/search?q=anna');
    expect(body.data[0].hits).toHaveLength(5);
    const { data } = (await admin.get('/api/admin/search?q=lakshmi')).body;
    expect(data).toEqual([
      {
        kind: 'member',
        hits: [
          {
            id: member.id,
            title: 'Lakshmi Varma',
            detail: member.email,
            status: 'active',
            memberId: null,
          },
        ],
      },
      {
        kind: 'card',
        hits: [
          {
            id: card.id,
            title: formatCardNumber(card.number),
            detail: 'Lakshmi Varma',
            status: 'issued',
            memberId: member.id,
          },
        ],
      },
      {
        kind: 'otp',
        hits: [
          {
            id: sessionId,
            title: `Card Activation · ${member.email}`,
            detail: 'Lakshmi Varma',
            status: 'pending',
            memberId: member.id,
          },
        ],
      },
      { kind: 'shop', hits: [] },
    ]);
  });

  it('refuses a text that is too short or too long, and takes any other', async () => {
    for (const q of ['', 'ab', '  a ', 'x'.repeat(101)]) {
      const refused = await admin.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
      expect([q, refused]).toMatchObject([q, { status: 422, body: { errors: [{ field: 'q' }] } }]);
    }
    for (const q of [`%%%`, `a\\b`, `'; drop table member`, '-----------', '+++', '﷽﷽﷽'])
      expect([q, await found(q)]).toEqual([q, {}]);
  });
});

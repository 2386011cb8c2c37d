import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { randomCardNumber } from '../numbers/card-number.ts';
import { activeCardHolder, newCardHolder } from '../testing/card-holder.ts';

const SECRET = '/api/users/card/code-secret';

describe('the secret of a card’s codes', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const secretOf = async (client: ApiClient) => (await client.get(SECRET)).body.data;
  const causes = async (cardId: string) => {
    const rows = await app.database.query<{ cause: string }>(
      `select data->>'cause' as cause from event where type = 'CardCodeReplaced' and data->>'cardId' = $1 order by pos`,
      [cardId],
    );
    return rows.map(({ cause }) => cause);
  };

  it('is given to the member with an active card, and not stored by anyone on the way', async () => {
    const { client, cardId } = await activeCardHolder(app);
    const { status, body, headers } = await client.get(SECRET);
    expect([status, body.data, headers.get('cache-control')]).toEqual([
      200,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        algorithm: 'SHA1',
        digits: 6,
        period: 30,
        reference: expect.stringMatching(/^[A-Z2-7]{10}$/),
        tier: 'bronze',
        serverTime: expect.stringMatching(/Z$/),
      },
      'no-store',
    ]);
    expect(await secretOf(client)).toMatchObject({
      secret: body.data.secret,
      reference: body.data.reference,
    });
    const events = await app.database.query<{ data: object }>(
      `select data from event where type = 'CardCodeSecretRead' and data->>'cardId' = $1`,
      [cardId],
    );
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain(body.data.secret);
    const [row] = await app.database.query<{ text: string }>(
      'select card_code::text as text from card_code where card_id = $1',
      [cardId],
    );
    expect(row!.text).not.toContain(Buffer.from(body.data.secret).toString('hex'));
  });

  it('is refused before the activation, after the expiry, and to others', async () => {
    const issued = await newCardHolder(app);
    const { status, body } = await issued.client.get(SECRET);
    expect([status, body.code, body.data]).toEqual([409, 'CARD_WRONG_STATE', { status: 'issued' }]);
    const { client, id } = await activeCardHolder(app);
    await app.database.execute(
      `update card set expires_at = now() - interval '1 day' where member_id = $1`,
      [id],
    );
    expect((await client.get(SECRET)).body.data).toEqual({ status: 'expired' });
    expect((await admin.get(SECRET)).status).toBe(403);
    expect((await app.api.get(SECRET)).status).toBe(401);
  });

  it('is replaced by the activation, a block, another number, a renewal and the member', async () => {
    const { client, cardId, id } = await activeCardHolder(app);
    const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
    const seen = [await secretOf(client)];
    const change = (what: object) =>
      admin.put(`/api/admin/users/${id}/card`, { cardNumber, ...what });
    await change({ blocked: true });
    await change({ blocked: false });
    seen.push(await secretOf(client));
    await client.post('/api/users/card/renew', { months: 1 });
    seen.push(await secretOf(client));
    const lost = await client.post(SECRET);
    expect(lost.status).toBe(201);
    seen.push(lost.body.data);
    await change({ cardNumber: randomCardNumber() });
    seen.push(await secretOf(client));
    expect(new Set(seen.map(({ secret }) => secret)).size).toBe(seen.length);
    expect(new Set(seen.map(({ reference }) => reference)).size).toBe(1);
    expect(await causes(cardId)).toEqual(['activation', 'block', 'renewal', 'member', 'number']);
  });

  it('is made at the first use for a card that was activated before codes existed', async () => {
    const { client, cardId } = await activeCardHolder(app);
    await app.database.execute('delete from card_code where card_id = $1', [cardId]);
    const { secret } = await secretOf(client);
    expect((await secretOf(client)).secret).toBe(secret);
    expect(await causes(cardId)).toEqual(['activation', 'first-use']);
  });

  it('is made again at the next use when no key reads it any more', async () => {
    const { client, cardId } = await activeCardHolder(app);
    const { reference } = await secretOf(client);
    await app.database.execute(`update card_code set secret = '\\x00' where card_id = $1`, [
      cardId,
    ]);
    expect(await secretOf(client)).toMatchObject({ reference });
    expect(await causes(cardId)).toEqual(['activation', 'first-use']);
  });

  it('is replaced at most five times an hour', async () => {
    const { client } = await activeCardHolder(app);
    for (let n = 0; n < 5; n += 1) expect((await client.post(SECRET)).status).toBe(201);
    expect((await client.post(SECRET)).status).toBe(429);
  });
});

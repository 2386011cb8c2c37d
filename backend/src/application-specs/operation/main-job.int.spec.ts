import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { memberWithProfile } from '../../modules/members/testing/member.ts';
import { codeOf } from '../../modules/otp/testing/members.ts';
import { readEverything } from '../../platform/event-log/log-lookup.ts';
import { Sequencer } from '../../platform/event-log/sequencer.ts';
import type { ApiAnswer, ApiClient } from '../../platform/testing/api-client.ts';
import { JOB_EVENTS, recordJob } from '../../platform/testing/examples/recording.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const TOWNS = [
  ['Ernakulam', 'Kanayannur', 'Kochi'],
  ['Thrissur', 'Thrissur', 'Thrissur'],
  ['Kozhikode', 'Kozhikode', 'Kozhikode'],
  ['Alappuzha', 'Ambalappuzha', 'Alappuzha'],
] as const;
const TRADES = ['Kitchen', 'Books', 'Spices', 'Textiles', 'Opticals', 'Bakery', 'Motors'];
const REASON = 'The papers are not in order yet';

describe('the main job', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: '1' });
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const done = async (asked: Promise<ApiAnswer>) => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body?.data;
  };

  /** Registers a shop. Its further course depends on `nth`. */
  async function joins(nth: number): Promise<string> {
    const [district, talukBlock, city] = TOWNS[nth % TOWNS.length]!;
    const shopName = `${city} ${TRADES[nth % TRADES.length]} ${nth + 1}`;
    const form = { shopName, district, talukBlock, location: `${city}, Kerala` };
    const { id } = await done(app.api.post('/api/admin/shops/register', registration(form)));
    const path = `/api/admin/shops/${id}`;
    if (nth % 5 === 3) await done(admin.put(`${path}/reject`, { reason: REASON }));
    if (nth % 10 === 3) return id;
    await done(admin.put(`${path}/approve`));
    if (nth % 2 === 1) await done(admin.put(path, { name: `${shopName} & Sons` }));
    if (nth % 3 === 1)
      await done(admin.put(`${path}/discount-settings`, { discountPercent: 12.5 }));
    if (nth % 4 === 2) await done(admin.put(`${path}/block`, { reason: REASON }));
    if (nth % 8 === 2) await done(admin.put(`${path}/activate`));
    return id;
  }

  /** A new member applies, activates the card and buys something. */
  async function buysAt(shopId: string): Promise<void> {
    const { api } = await memberWithProfile(app);
    const from = { headers: { 'x-forwarded-for': someIp() } };
    const type = { type: 'card_activation' };
    const { sessionId } = await done(api.post('/api/users/otp/send-email', type, from));
    const otp = await codeOf(app, sessionId);
    await done(api.post('/api/users/otp/verify-email', { otp, sessionId }));
    await done(api.post('/api/users/card/activate'));
    const { card } = await done(api.get('/api/users/card/details'));
    const bill = { shopId, cardNumber: card.cardNumber, billAmount: 1250.5 };
    const once = { headers: { 'idempotency-key': randomUUID() } };
    await done(admin.post('/api/admin/purchases', bill, once));
  }

  it('is in the events: shops join, members activate their cards and buy there', async () => {
    for (let nth = 0; nth < 40; nth += 1) {
      const shopId = await joins(nth);
      if (nth % 4 === 0) await buysAt(shopId);
    }
    await app.get(Sequencer).sequence();
    const events = (await readEverything(app.database)).sort(
      (a, b) => Number(a.seq) - Number(b.seq),
    );
    expect(events.length).toBeGreaterThanOrEqual(JOB_EVENTS);
    const kinds = new Set(events.map(({ type }) => type));
    for (const type of ['ShopRejected', 'ShopActivated', 'CardActivated', 'PurchaseRecorded'])
      expect(kinds).toContain(type);
    recordJob(events);
  });
});

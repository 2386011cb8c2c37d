import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { DECLARATIONS } from '../../app.module.ts';
import { activeCardHolder } from '../../modules/cards/testing/card-holder.ts';
import { signedInAgain, type TestMember } from '../../modules/otp/testing/members.ts';
import { EventSignal } from '../../platform/messaging/signals/event-signal.ts';
import { Database } from '../../platform/persistence/database.ts';
import { ensureExtensions } from '../../platform/persistence/extensions.ts';
import { migrate } from '../../platform/persistence/orm/orm.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';
import { HOUR_MS } from '../../platform/kernel/time.ts';

describe('an Idempotency-Key', () => {
  let app: TestApp;
  let second: TestApp;
  let both: TwoTestApps;
  beforeAll(async () => {
    both = await startTwoTestApps({ TRUSTED_PROXY_HOPS: '1' });
    ({ app, second } = both);
  });
  afterAll(() => both.close());
  afterEach(() => [app, second].forEach(({ clock }) => clock.resetShift()));

  const renew = ({ client }: TestMember, key: string) =>
    client.post('/api/users/card/renew', { months: 1 }, { headers: { 'idempotency-key': key } });
  const renewals = async (cardId: string) =>
    (
      await app.database.query(
        `select 1 from event where aggregate_id = $1 and type = 'CardRenewed'`,
        [cardId],
      )
    ).length;
  const later = (ms: number) => both.shiftClocks(ms);

  it('is stored with an encrypted answer, which only its own row can decrypt', async () => {
    const holder = await activeCardHolder(app);
    const [one, two] = [randomUUID(), randomUUID()];
    const first = await renew(holder, one);
    const { id, cardNumber } = first.body.data.card as { id: string; cardNumber: string };
    expect(cardNumber).toMatch(/^\d{16}$/);
    const kept = await app.database.query<{ row: string; raw: string }>(
      `select k::text as row, encode(k.answer, 'escape') as raw from idempotency_key k where key = $1`,
      [one],
    );
    expect(kept).toHaveLength(1);
    for (const secret of [cardNumber, 'Card renewed'])
      expect(JSON.stringify(kept)).not.toContain(secret);
    expect((await renew(holder, one)).body).toEqual(first.body);

    await renew(holder, two);
    await app.database.execute(
      `update idempotency_key set answer = (select answer from idempotency_key where key = $1) where key = $2`,
      [one, two],
    );
    const moved = await renew(holder, two);
    expect(moved.status).toBe(409);
    expect(JSON.stringify(moved.body)).not.toContain(cardNumber);
    expect(await renewals(id)).toBe(2);
  });

  it('lets its events be announced once they are committed, so that nothing waits for a poll', async () => {
    const holder = await activeCardHolder(app);
    const order: string[] = [];
    app
      .get(EntityManager)
      .getEventManager()
      .registerSubscriber({ afterTransactionCommit: () => void order.push('commit') });
    const off = app.get(EventSignal).onCommitted(() => order.push('signal'));
    await renew(holder, randomUUID());
    off();
    expect(order).toEqual(['commit', 'signal']);
  });

  it('is valid for 24 hours; then the same key makes a new request, though nothing was removed', async () => {
    const holder = await activeCardHolder(app);
    const key = randomUUID();
    const first = await renew(holder, key);
    later(24 * HOUR_MS - 60_000);
    let now = await signedInAgain(app, holder);
    expect((await renew(now, key)).body).toEqual(first.body);
    expect(await renewals(holder.cardId)).toBe(1);

    later(61_000);
    now = await signedInAgain(app, holder);
    const elsewhere = { ...now, client: second.api.as(now.client.token!) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => renew(n % 2 ? now : elsewhere, key)),
    );
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    expect(answers[0]!.body).not.toEqual(first.body);
    expect(await renewals(holder.cardId)).toBe(2);
    expect((await renew(now, key)).body).toEqual(answers[0]!.body);
  });

  it('can be used for another request after 24 hours, but not before', async () => {
    const holder = await activeCardHolder(app);
    const key = randomUUID();
    await renew(holder, key);
    const other = (client = holder.client) =>
      client.post('/api/users/card/renew', { months: 2 }, { headers: { 'idempotency-key': key } });
    expect((await other()).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    later(24 * HOUR_MS + 1_000);
    expect((await other((await signedInAgain(app, holder)).client)).status).toBe(200);
  });
});

/** An installation of an older version of the product. */
describe('an installation that stored answers in clear text', () => {
  it('has none of them after the upgrade, and still carries out no request twice', async () => {
    const databaseUrl = await databaseAt('0001-foundation');
    const old = new Database({ url: databaseUrl, max: 1, applicationName: 'test' });
    const memberId = randomUUID();
    const [fresh, stale] = [randomUUID(), randomUUID()];
    const body = { months: 1 };
    const hash = createHash('sha256')
      .update(JSON.stringify([{}, body]))
      .digest();
    for (const [key, age] of [
      [fresh, '1 hour'],
      [stale, '25 hours'],
    ])
      await old.execute(
        `insert into idempotency_key (actor, route, key, body_hash, status, body, headers, created_at)
         values ($1, 'POST /api/users/card/renew', $2, $3, 200, '{"data":{"cardNumber":"9123456789012345"}}', '{"x-event-version":"card/1@3"}', now() - $4::interval)`,
        [`member:${memberId}`, key, hash, age],
      );
    await old.close();
    const app = await startTestApp({ DATABASE_URL: databaseUrl });
    try {
      const rows = await app.database.query<{ key: string; row: string }>(
        'select key, k::text as row from idempotency_key k',
      );
      expect(rows.map(({ key }) => key)).toEqual([fresh]);
      expect(rows[0]!.row).not.toContain('9123456789012345');
      const client = await signedInAs(app, 'member', memberId);
      const repeated = await client.post('/api/users/card/renew', body, {
        headers: { 'idempotency-key': fresh },
      });
      expect([repeated.status, repeated.body]).toEqual([200, { success: true }]);
      expect(repeated.headers.get('x-event-version')).toBe('card/1@3');
    } finally {
      await app.close();
    }
  });
});

async function databaseAt(migration: string): Promise<string> {
  const url = await cloneDatabase();
  const database = new Database({ url, max: 2, applicationName: 'test' });
  await database.query('drop schema public cascade; create schema public');
  await ensureExtensions(database);
  await migrate(database, DECLARATIONS.migrations, migration);
  await database.close();
  return url;
}

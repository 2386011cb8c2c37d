import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';
import { activeCardHolder } from '../../modules/cards/testing/card-holder.ts';
import {
  askForCode,
  codeOf,
  newMember,
  sendCode,
  signedInAgain,
  wrongCode,
  type TestMember,
} from '../../modules/otp/testing/members.ts';
import { PASSWORD } from '../../modules/members/testing/member.ts';
import { queueTest } from '../../modules/feeds/webhooks/test-deliveries.ts';
import { WebhookReceiver } from '../../modules/feeds/testing/webhook-receiver.ts';
import { AccountNotices } from '../../modules/members/contacts/account-notices.ts';
import { PasswordLinks } from '../../modules/members/passwords/password-links.ts';
import { PlaceCache } from '../../modules/shops/geo/place-cache.ts';
import { Declarations } from '../../platform/registries/declaration.ts';
import { Metrics } from '../../platform/registries/metrics.ts';
import { KnownDevices } from '../../platform/identity/sessions/known-devices.ts';
import { Sessions } from '../../platform/identity/sessions/sessions.ts';
import { SignInLock } from '../../platform/identity/sign-in/sign-in-lock.ts';
import { NotificationSender } from '../../platform/notifications/notification-sender.ts';
import { StrangerMail } from '../../platform/notifications/mail/stranger-mail.ts';
import { BY_INDEX, Retention, rowsOf } from '../../platform/registries/retention.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { tillAt } from '../../modules/till/testing/tills.ts';
import { CheckTries } from '../../modules/till/checks/check-tries.ts';
import { OtpSweep } from '../../modules/otp/ending/otp-sweep.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';

/** Does not divide 7, 30 or 90 days, so that nothing expires at the moment of a sweep. */
const STEP_DAYS = 28;
const STEPS_A_YEAR = Math.ceil(365 / STEP_DAYS);
const STEADY_AFTER = 6;
const BACKLOG = 50_000;
const DELIVERED = `webhook_delivery where outcome = 'delivered'`;

/**
 * Tables that are kept in addition to those that modules declare: the log, its order and its
 * consumers.
 */
const STAYS = [
  /^event(_(?!origin)|$)/,
  /^migration$/,
  // Read models of any generation.
  /_g\d+$/,
];
/** Tables whose rows are deleted together with those of another table. */
const DELETED_WITH = {
  otp_try: 'otp_session',
  blocked_contact: 'card_block',
  card_review_block: 'card_block',
};

describe('retention', () => {
  let app: TestApp;
  let second: TestApp;
  let both: TwoTestApps;
  let receiver: WebhookReceiver;
  let webhookId: string;
  beforeAll(async () => {
    // Either process may be the one that sends.
    both = await startTwoTestApps(
      { TRUSTED_PROXY_HOPS: '1' },
      { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
    );
    ({ app, second } = both);
    receiver = await WebhookReceiver.start();
    const owner = await signedInAs(app, 'admin');
    const { status, body } = await owner.post('/api/admin/webhooks', {
      name: 'Loyalty app',
      url: receiver.url,
      events: ['CardRenewed'],
      confirmSensitive: false,
    });
    expect(status).toBe(201);
    webhookId = body.data.id;
  });
  afterAll(async () => {
    await both.close();
    await receiver.stop();
  });

  const sweep = (a = app) => a.get(Retention).run();
  const count = async (rows: string) =>
    (await app.database.query<{ n: number }>(`select count(*)::int as n from ${rows}`))[0]!.n;
  const metric = async (name: string, table: string) => {
    const body = await app.get(Metrics).registry.metrics();
    const line = body
      .split('\n')
      .find((l) => l.startsWith(`nattil_retention_${name}{table="${table}"}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };

  /** The value of the device cookie. */
  let device: string | null = null;

  /** Creates rows of each kind: sign-ins, codes, messages, keys, limits, places. */
  const traffic = async (holder: TestMember, waitingShop: string, partnerId: string) => {
    const member = await signedInAgain(app, holder);
    const sms = askForCode(member, 'sms');
    const id = await sendCode(member);
    await sms;
    const notice = { cause: randomUUID(), channel: 'email', to: 'new@example.org' } as const;
    const letter = { ...notice, subject: 'Hello', text: 'We received your registration.' };
    await app.get(StrangerMail).queue(app.database, [letter], app.clock.now());
    const to = { kind: 'email', contact: member.email } as const;
    await app.get(PasswordLinks).send(app.database, member.id, to, 'invitation', app.clock.now());
    const change = { memberId: member.id, changed: ['password'], by: 'member' } as const;
    await app
      .get(AccountNotices)
      .send(app.database, { ...change, recipients: [to], removed: [] }, app.clock.now());
    await app.api.post('/api/auth/forgot-password', { emailOrNumber: member.email });
    await app.api.post('/api/admin/auth/forgot-password', { email: app.config.adminEmail });
    await app.api.post('/api/users/newsletter/subscribe', { email: `${randomUUID()}@example.org` });
    await eventually('what was asked for is carried out', async () => {
      const open = await app.database.query('select from quiet_request where done_at is null');
      return open.length === 0;
    });
    await app.get(NotificationSender).sendDue();
    const code = await codeOf(app, id);
    for (const otp of [wrongCode(code), code])
      await member.client.post('/api/users/otp/verify-email', { otp, sessionId: id });
    const renewed = await member.client.post(
      '/api/users/card/renew',
      { months: 1 },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(renewed.status).toBe(200);
    await eventually('the webhook got it', async () => (await count(DELIVERED)) > 0);
    const email = `${randomUUID()}@example.com`;
    expect(
      (await member.client.put('/api/users/profile', { email, currentPassword: PASSWORD })).status,
    ).toBe(200);
    const open = await app.get(Sessions).open(app.database, 'member', randomUUID(), true);
    await app.get(Sessions).refresh(open.refreshToken);
    device = await app.get(KnownDevices).remember(app.database, 'member', holder.id, device);
    await app.get(SignInLock).attempt('member', randomUUID(), async () => false);
    await app
      .get(PlaceCache)
      .keep(randomUUID(), { label: 'Aluva', latitude: 10.1, longitude: 76.3 });
    await app.get(PlaceCache).keep(randomUUID(), null);
    await app.get(CheckTries).begin(randomUUID(), null);
    await app.database.execute(
      `insert into card_check (id, card_id, shop_id, partner_id, card_shown, step, created_at, expires_at)
       values (gen_random_uuid(), $1, $1, $1, 'scanned', 1, $2, $2)`,
      [randomUUID(), app.clock.now()],
    );
    await app.database.execute(
      `insert into partner_password_link (id, hash, partner_id, expires_at)
       values (gen_random_uuid(), $1, $2, $3)`,
      [randomBytes(32), partnerId, app.clock.now()],
    );
    await app.database.execute(
      `with round as (insert into partner_invitation_round (id, actor, total, sent, started_at)
         values (gen_random_uuid(), '{}', 1, 1, $2) returning id)
       insert into partner_invitation_task (id, round_id, shop_id, tries, next_try_at, done_at)
       select gen_random_uuid(), id, $1, 1, $2, $2 from round`,
      [waitingShop, app.clock.now()],
    );
    await queueTest(app.database, webhookId, app.clock.now());
    const admin = await signedInAs(app, 'admin');
    const ids = [`shop-waiting/${waitingShop}`];
    expect((await admin.put('/api/admin/notifications/read', { ids })).status).toBe(200);
  };

  /** Creates the data with the longest retention. */
  const deletedWithBlockedCard = async () => {
    const { id, client } = await activeCardHolder(app);
    const admin = await signedInAs(app, 'admin');
    const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
    const change = { cardNumber, blocked: true };
    expect((await admin.put(`/api/admin/users/${id}/card`, change)).status).toBe(200);
    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(204);
  };

  it('keeps tables at the size of some weeks, and loses nothing from the sums', async () => {
    const holder = await activeCardHolder(app);
    await deletedWithBlockedCard();
    const shop = await app.api.post('/api/admin/shops/register', registration());
    const till = await tillAt(app, shop.body.data.id);
    const tables = [...new Set(app.get(Retention).tables.map(({ table }) => table.split('.')[0]!))];
    expect(tables.length).toBeGreaterThan(10);
    const sizes: Record<string, number>[] = [];
    for (let step = 0; step < STEPS_A_YEAR; step += 1) {
      await traffic(holder, shop.body.data.id, till.id);
      const size: Record<string, number> = {};
      for (const table of tables) size[table] = await count(table);
      sizes.push(size);
      app.clock.shiftBy(STEP_DAYS * DAY_MS);
      await app.get(OtpSweep).expireAll();
      await sweep();
    }
    for (const [table, size] of Object.entries(sizes[0]!))
      expect([table, size > 0]).toEqual([table, true]);
    expect(sizes.at(-1)).toEqual(sizes[STEADY_AFTER]);
    expect(sizes.at(-1)).toMatchObject({ notification: 8, inbox_message: 8, idempotency_key: 1 });
    const [sums] = await app.database.query<{ n: number }>(
      'select sum(sessions)::int as n from otp_daily',
    );
    const sent = await count(`event where type = 'OtpSent'`);
    expect(sums!.n + (await count('otp_session'))).toBe(sent);
    expect(sums!.n).toBeGreaterThan(STEPS_A_YEAR);

    app.clock.shiftBy(DAYS_KEPT_ALWAYS.blockedCard * DAY_MS);
    await sweep();
    for (const table of tables) expect([table, await count(table)]).toEqual([table, 0]);
    app.clock.resetShift();
  }, 120_000);

  it('clears a backlog in one sweep while codes are sent, and skips a locked row', async () => {
    await app.database.execute(
      `insert into notification (id, cause, channel, created_at, next_try_at, sent_at)
       select gen_random_uuid(), 'old/' || n, 'email', now() - interval '30 days', now() - interval '30 days',
              now() - interval '8 days' - n % 1000 * interval '1 minute'
       from generate_series(1, ${BACKLOG}) n`,
    );
    expect(await metric('overdue_seconds', 'notification')).toBeGreaterThan(86_000);
    const before = await metric('removed_total', 'notification');
    let sent = 0;
    await second.database.transaction(async (tx) => {
      await tx.query(`select 1 from notification where cause = 'old/7' for update`);
      let over = false;
      const sweeping = sweep().finally(() => (over = true));
      while (!over) {
        await sendCode(await newMember(app));
        await tx.query('select 1');
        sent += 1;
      }
      expect(await sweeping).toBeGreaterThanOrEqual(BACKLOG - 1);
    });
    expect(sent).toBeGreaterThan(5);
    expect(await count(`notification where cause like 'old/%'`)).toBe(1);
    expect(await count(`notification where cause like 'otp/%'`)).toBeGreaterThanOrEqual(sent);
    expect((await metric('removed_total', 'notification')) - before).toBe(BACKLOG - 1);
    await sweep(second);
    expect(await count(`notification where cause like 'old/%'`)).toBe(0);
    expect(await metric('overdue_seconds', 'notification')).toBe(0);
  }, 120_000);

  it('covers every table that its module does not declare as kept', async () => {
    const tables = await app.database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const ends = new Set(app.get(Retention).tables.map(({ table }) => table));
    for (const [table, owner] of Object.entries(DELETED_WITH)) if (ends.has(owner)) ends.add(table);
    const { kept } = app.get(Declarations);
    const endless = tables
      .map(({ name }) => name)
      .filter((name) => !ends.has(name) && !kept.has(name))
      .filter((name) => !STAYS.some((pattern) => pattern.test(name)));
    expect(endless).toEqual([]);
    expect([...kept.keys()].filter((name) => ends.has(name))).toEqual([]);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...kept.keys()]));
  });

  it('finds old rows by an index in every table', async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query(`begin; ${BY_INDEX}`);
      for (const { table, end } of app.get(Retention).tables) {
        const values = ['-infinity', new Date(), 1_000];
        const { rows } = await client.query(`explain ${end}`, values);
        const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
        const search = plan.slice(plan.indexOf('InitPlan'), plan.indexOf('->  Tid Scan'));
        expect([table, search]).toEqual([table, expect.stringMatching(/Index (Only )?Scan using/)]);
        expect([table, search.includes('Sort')]).toEqual([table, false]);
        expect([table, plan.includes('Seq Scan')]).toEqual([table, false]);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('clears the other tables when one of them cannot be read', async () => {
    const broken = rowsOf({ table: 'no_such_table', since: 'at' });
    const late = rowsOf({ table: 'sign_in_failure', since: 'last_at', only: `subject = 'late'` });
    app.get(Retention).keep({ ...broken, forMs: 0 }, { ...late, forMs: 0 });
    await app.database.execute(
      `insert into sign_in_failure (realm, subject, failures, undecided, last_at)
       values ('member', 'late', 1, 0, now() - interval '1 minute')`,
    );
    await sweep();
    expect(await count(`sign_in_failure where subject = 'late'`)).toBe(0);
  });

  it('leaves the rest for the next time when the worker stops in the middle', async () => {
    const third = await startTestApp({ DATABASE_URL: app.databaseUrl });
    third.get(Retention).keep({
      table: 'endless',
      oldest: 'select null::timestamptz',
      end: 'select $3::int as removed, greatest($1::timestamptz, $2::timestamptz) as last',
      forMs: 0,
    });
    const sweeping = third.get(Retention).run();
    await eventually('it has begun', async () =>
      (await third.api.get<string>('/metrics')).body.match(
        /removed_total\{table="endless"\} [1-9]/,
      ),
    );
    await third.close();
    expect(await sweeping).toBeGreaterThan(0);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dedicatedClient } from '../../../platform/persistence/database.ts';
import { Retention } from '../../../platform/registries/retention.ts';
import { OtpSweep } from './otp-sweep.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { askForCode, codeOf, newMember, sendCode, wrongCode } from '../testing/members.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/kernel/time.ts';

const MANY = 6_000;

describe('codes after 90 days', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    second = await startTestApp({ DATABASE_URL: app.databaseUrl, RETAIN_IP_DAYS: '30' });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  afterEach(() => [app, second].forEach(({ clock }) => clock.resetShift()));

  const later = (days: number) =>
    [app, second].forEach(({ clock }) => clock.shiftBy(days * DAY_MS));
  const sweep = (a = app) => a.get(Retention).run();
  const count = async (table: string) =>
    (await app.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
  /** The daily sums and the remaining sessions together, read in one statement. */
  const figures = () =>
    app.database.query<{ day: string; outcome: string; sessions: number; wrong: number }>(
      `select day::text, purpose, channel, outcome, sum(sessions)::int as sessions, sum(wrong_tries)::int as wrong from (
         select * from otp_daily union all
         select (created_at at time zone interval '5:30')::date, purpose, channel, status, 1, coalesce(t.tries, 0)
         from otp_session s left join otp_try t on t.session_id = s.id) f
       group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    );

  it('are removed with their tries, and counted for the day in IST on which they were sent', async () => {
    const member = await newMember(app);
    const used = await sendCode(member);
    const code = await codeOf(app, used);
    const guess = (otp: string, sessionId: string) =>
      member.client.post('/api/users/otp/verify-email', { otp, sessionId });
    expect((await guess(wrongCode(code), used)).status).toBe(422);
    expect((await guess(code, used)).status).toBe(200);
    const unused = await sendCode(member, 'sms');
    // 18:29 and 18:31 in UTC are two days in IST.
    const sentAt = (at: string, id: string) =>
      app.database.execute('update otp_session set created_at = $1 where id = $2', [at, id]);
    await sentAt('2026-03-01T18:29:00Z', used);
    await sentAt('2026-03-01T18:31:00Z', unused);
    const to = (iso: string) => later((Date.parse(iso) - app.clock.now().getTime()) / DAY_MS);

    to('2026-05-30T18:28:00Z');
    await sweep();
    expect(await count('otp_session')).toBe(2);
    to('2026-05-30T18:30:00Z');
    await sweep();
    expect(await count('otp_session')).toBe(1);
    // The other session stays until its expiry is recorded.
    to('2026-06-30T00:00:00Z');
    await sweep();
    expect(await count('otp_session')).toBe(1);
    later(365);
    await app.get(OtpSweep).expireAll();
    await sweep();
    expect([await count('otp_session'), await count('otp_try')]).toEqual([0, 0]);
    const sums = [
      { day: '2026-03-01', channel: 'email', outcome: 'verified', sessions: 1, wrong: 1 },
      { day: '2026-03-02', channel: 'sms', outcome: 'expired', sessions: 1, wrong: 0 },
    ];
    expect(await figures()).toEqual(sums.map((s) => ({ purpose: 'card_activation', ...s })));
    await sweep();
    expect(await figures()).toHaveLength(2);
  });

  it('keep the caller’s address only as long as configured, and failures for one day', async () => {
    const member = await newMember(app);
    const id = (await askForCode(member)).body.data.sessionId as string;
    const code = await codeOf(app, id);
    await member.client.post('/api/users/otp/verify-email', {
      otp: wrongCode(code),
      sessionId: id,
    });
    const ip = async () =>
      (
        await app.database.query<{ ip: string | null }>(
          'select ip from otp_session where id = $1',
          [id],
        )
      )[0]!.ip;
    const failures = () => count(`otp_failure where member_id = '${member.id}'`);
    expect([await ip(), await failures()]).toEqual([expect.stringMatching(/^10\./), 1]);
    later(1 + MINUTE_MS / DAY_MS);
    await sweep();
    expect(await failures()).toBe(0);
    later(30);
    await sweep();
    expect(await ip()).not.toBeNull();
    await sweep(second);
    expect(await ip()).toBeNull();
  });

  it('are counted exactly once, though two workers remove them and lose their connections again and again', async () => {
    const member = await newMember(app);
    const id = await sendCode(member);
    await app.database.execute('delete from otp_daily');
    await app.database.execute(
      `with made as (
         insert into otp_session (id, version, member_id, purpose, channel, contact, contact_key, mailbox_key, code_hash, status,
                                  resend_count, created_at, expires_at)
         select gen_random_uuid(), 1, member_id, (array['card_activation', 'login'])[1 + n % 2], (array['email', 'sms'])[1 + n / 2 % 2],
                contact, contact_key, mailbox_key, code_hash, (array['verified', 'consumed', 'replaced', 'expired', 'exhausted'])[1 + n % 5],
                0, now() - interval '91 days' - n / 20 % 20 * interval '1 day', now()
         from otp_session, generate_series(1, ${MANY}) n where id = $1 returning id)
       insert into otp_try (session_id, tries) select id, 1 + ('x' || right(id::text, 1))::bit(4)::int % 3 from made`,
      [id],
    );
    const before = await figures();
    expect(before.length).toBeGreaterThan(100);
    const killer = dedicatedClient(app.databaseUrl, 'killer');
    await killer.connect();
    let over = false;
    let killed = 0;
    const kill = async () => {
      while (!over) {
        const { rowCount } = await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and state = 'active' and query like '%into otp_daily%' limit 1`,
        );
        killed += rowCount ?? 0;
        if (killed >= 10) break;
      }
    };
    const seenFigures: unknown[] = [];
    const look = async () => {
      while (!over) seenFigures.push(await figures());
    };
    const old = () => count(`otp_session where created_at < now() - interval '90 days'`);
    const work = async () => {
      while ((await old()) > 0) await Promise.all([sweep(), sweep(second), sweep(), sweep(second)]);
      over = true;
    };
    await Promise.all([work(), kill(), look()]);
    await killer.end();
    expect(killed).toBeGreaterThan(0);
    expect(seenFigures.length).toBeGreaterThan(0);
    for (const seen of seenFigures) expect(seen).toEqual(before);
    expect(await figures()).toEqual(before);
    expect(await app.database.query('select sum(sessions)::int as n from otp_daily')).toEqual([
      { n: MANY },
    ]);
  });
});

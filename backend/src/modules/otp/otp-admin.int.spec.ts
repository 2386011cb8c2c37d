import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import type { ApiAnswer, ApiClient } from '../../platform/testing/api-client.ts';
import { exported } from '../../platform/testing/exported.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { Retention } from '../../platform/registries/retention.ts';
import { OtpSweep } from './ending/otp-sweep.ts';
import {
  askForCode,
  codeOf,
  eventTypes,
  newMember,
  sendCode,
  wrongCode,
  type TestMember,
} from './testing/members.ts';

const SESSIONS = '/api/admin/users/otp-sessions';

describe('one-time passwords in the hands of administrators', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const list = async (query = '') => (await admin.get(`${SESSIONS}${query}`)).body.data;
  const found = async (query: string): Promise<string[]> =>
    (await list(query)).otpSessions.map(({ id }: AdminOtpSession) => id);
  const one = async (id: string) => (await admin.get(`${SESSIONS}/${id}`)).body.data;
  const verify = async (member: TestMember, sessionId: string, otp?: string) =>
    member.client.post('/api/users/otp/verify-email', {
      otp: otp ?? (await codeOf(app, sessionId)),
      sessionId,
    });
  const verified = async (member: TestMember) => {
    const id = await sendCode(member);
    expect((await verify(member, id)).status).toBe(200);
    return id;
  };
  const expire = (id: string) => admin.post(`${SESSIONS}/${id}/expire`, {});
  const resend = (
    { id, email }: Pick<TestMember, 'id' | 'email'>,
    body: object = {},
    from = someIp(),
  ): Promise<ApiAnswer> =>
    admin.post(
      `/api/admin/users/${id}/otp-sessions/resend`,
      { otpType: 'email', purpose: 'card_activation', contactInfo: email, ...body },
      { headers: { 'x-forwarded-for': from } },
    );
  /** All figures, once they include everything that this client wrote. */
  const stats = async (readAfter?: string | null) =>
    (await admin.get(`${SESSIONS}/stats`, { headers: { 'x-read-after': readAfter ?? '' } })).body;
  const later = async (ms: number, work: () => Promise<void>) => {
    app.clock.shiftBy(ms);
    // Sessions expire when the clock is moved.
    admin = await signedInAs(app, 'admin');
    await work().finally(() => app.clock.resetShift());
    admin = await signedInAs(app, 'admin');
  };

  describe('the list', () => {
    it('A-252, A-253, A-255, A-256: shows each session with its fields, its tries and never its code', async () => {
      const member = await newMember(app);
      const asked = await askForCode(member);
      const id = asked.body.data.sessionId as string;
      const code = await codeOf(app, id);
      await verify(member, id, wrongCode(code));
      const answer = await admin.get(`${SESSIONS}?search=${member.email}`);
      const [session] = answer.body.data.otpSessions;
      expect(session).toEqual({
        id,
        sessionId: id,
        version: 1,
        userId: member.id,
        user: { fullName: 'Anna Maria', email: member.email },
        otpCode: '••••',
        otpType: 'email',
        purpose: 'card_activation',
        contactInfo: member.email,
        status: 'pending',
        isVerified: false,
        expiresAt: asked.body.data.expiresAt,
        verificationAttempts: 1,
        maxAttempts: 3,
        resendCount: 0,
        maxResends: 3,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        ipAddress: expect.stringMatching(/^10\./),
      });
      expect(Date.parse(session.expiresAt) - Date.parse(session.created_at)).toBe(300_000);
      expect(JSON.stringify(answer.body).replaceAll(id, '')).not.toContain(`"${code}"`);
      await verify(member, id, code);
      expect(await one(id)).toMatchObject({ verificationAttempts: 2, status: 'verified' });
    });

    it('A-254: shows e-mail and SMS for the four purposes', async () => {
      const purposes = [
        'card_activation',
        'email_verification',
        'phone_verification',
        'password_reset',
      ];
      for (const [otpType, channel] of [
        ['email', 'email'],
        ['sms', 'sms'],
      ] as const) {
        const member = await newMember(app);
        for (const type of purposes) await askForCode(member, channel, { type });
        const { otpSessions } = (await admin.get(`/api/admin/users/${member.id}/otp-sessions`)).body
          .data;
        expect(
          otpSessions.map((session: AdminOtpSession) => [session.otpType, session.purpose]),
        ).toEqual(purposes.toReversed().map((purpose) => [otpType, purpose]));
      }
    });

    it('A-425, A-443, M-498: has sessions and statistics in data, the ten newest first', async () => {
      const member = await newMember(app);
      const another = await newMember(app);
      const sent: string[] = [];
      for (let n = 0; n < 5; n += 1) sent.push(await sendCode(member));
      for (let n = 0; n < 5; n += 1) sent.push(await sendCode(another));
      const { status, body } = await admin.get(
        `${SESSIONS}?limit=10&sortBy=created_at&sortOrder=DESC`,
      );
      expect(status).toBe(200);
      expect(body.data.otpSessions.map(({ id }: AdminOtpSession) => id)).toEqual(sent.toReversed());
      expect(body.data.statistics).toEqual({
        total: expect.any(Number),
        verified: expect.any(Number),
        pending: expect.any(Number),
        expired: expect.any(Number),
        email: expect.any(Number),
        sms: expect.any(Number),
        today: expect.any(Number),
        verificationRate: expect.any(Number),
      });
      expect(body.data.pagination).toMatchObject({ currentPage: 1, limit: 10 });
    });

    it('A-427: pages and sorts as it is asked', async () => {
      const member = await newMember(app);
      const [a, b, c] = [await sendCode(member), await sendCode(member), await sendCode(member)];
      // The first to expire, although it was created last.
      await expire(c);
      const page = (query: string) => found(`?search=${member.email}&limit=2&${query}`);
      expect(await page('page=1')).toEqual([c, b]);
      expect(await page('page=2')).toEqual([a]);
      expect(await page('page=1&sortOrder=ASC')).toEqual([a, b]);
      expect(await page('page=1&sortBy=expiresAt&sortOrder=ASC')).toEqual([c, a]);
      expect((await list(`?search=${member.email}&limit=2`)).pagination).toEqual({
        currentPage: 1,
        totalPages: 2,
        totalItems: 3,
        totalRecords: 3,
        limit: 2,
        totalIsExact: true,
      });
      for (const wrong of [
        'page=1001&limit=10',
        'sortBy=code',
        'sortOrder=up',
        'status=sent',
        'otpType=fax',
        'purpose=x',
      ])
        expect(await admin.get(`${SESSIONS}?${wrong}`)).toMatchObject({
          status: 422,
          body: { errors: [{ field: wrong.split('=')[0] }] },
        });
    });

    it('is counted up to 10,000 and shows when there are more', async () => {
      const member = await newMember(app);
      const id = await sendCode(member);
      await app.database.execute(
        `insert into otp_session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
         from otp_session s, generate_series(1, 10000) where s.id = $1`,
        [id],
      );
      const search = `?search=${member.email}&limit=100`;
      expect((await list(search)).pagination).toMatchObject({
        totalItems: 10_000,
        totalIsExact: false,
      });
      expect(await found(`${search}&page=100`)).toHaveLength(100);
      await app.database.execute('delete from otp_session where id <> $1 and member_id = $2', [
        id,
        member.id,
      ]);
    });

    it('A-426: is filtered by status, type and purpose, and searched by name, e-mail, id and contact', async () => {
      const name = `Zubeida ${randomUUID().slice(0, 13)}`;
      const member = await newMember(app);
      await app.database.execute('update member set full_name = $2 where id = $1', [
        member.id,
        name,
      ]);
      const used = await verified(member);
      const ended = await sendCode(member);
      await expire(ended);
      const open = (await askForCode(member, 'sms', { type: 'phone_verification' })).body.data
        .sessionId as string;
      const all = [open, ended, used];
      const among = (filter: string) => found(`?search=${encodeURIComponent(name)}&${filter}`);
      expect(await among('')).toEqual(all);
      expect(await among('status=all&otpType=all&purpose=all')).toEqual(all);
      expect(await among('status=verified')).toEqual([used]);
      expect(await among('status=pending')).toEqual([open]);
      expect(await among('status=expired')).toEqual([ended]);
      expect(await among('otpType=email')).toEqual([ended, used]);
      expect(await among('otpType=sms')).toEqual([open]);
      expect(await among('purpose=phone_verification')).toEqual([open]);
      expect(await among('purpose=card_activation&status=verified&otpType=email')).toEqual([used]);

      const search = (text: string) => found(`?search=${encodeURIComponent(text)}`);
      expect(await search(name.slice(2).toUpperCase())).toEqual(all);
      expect(await search(member.email.toUpperCase())).toEqual(all);
      expect(await search(open.slice(0, 12))).toEqual([open]);
      expect(await search(open)).toEqual([open]);
      expect(await search(member.phone.slice(3))).toEqual([open]);
      expect(await search(`${member.phone.slice(0, 8)} ${member.phone.slice(8)}`)).toEqual([open]);
      expect(await search('%')).toEqual([]);
      expect(await search(`${member.email}_`)).toEqual([]);
    });

    it('A-426: finds members by a part of the name that more than a thousand have', async () => {
      const crowd = `Crowd${randomUUID().slice(0, 8)}`;
      await app.database.execute(
        `insert into member (id, version, email, full_name, status, created_at)
         select gen_random_uuid(), 1, n || gen_random_uuid()::text || '@example.com', $1 || ' ' || n, 'active', now()
         from generate_series(1, 1001) n`,
        [crowd],
      );
      const member = await newMember(app);
      await app.database.execute('update member set full_name = $2 where id = $1', [
        member.id,
        `${crowd} too`,
      ]);
      const id = await sendCode(member);
      expect(await found(`?search=${crowd}`)).toEqual([id]);
    });

    it('A-429: shows one session, and answers 404 for an unknown one', async () => {
      const id = await sendCode(await newMember(app));
      const { status, body, headers } = await admin.get(`${SESSIONS}/${id}`);
      expect([status, body.success, body.data.id]).toEqual([200, true, id]);
      expect(headers.get('etag')).toBe('"1"');
      expect(await admin.get(`${SESSIONS}/${randomUUID()}`)).toMatchObject({
        status: 404,
        body: { code: 'OTP_SESSION_NOT_FOUND' },
      });
      expect((await admin.get(`${SESSIONS}/7`)).status).toBe(404);
    });

    it('A-430, A-432: shows the sessions of one user only, with the figures of that user', async () => {
      const member = await newMember(app);
      await sendCode(await newMember(app));
      const used = await verified(member);
      const open = await sendCode(member, 'sms');
      const statistics = {
        total: 2,
        verified: 1,
        pending: 1,
        expired: 0,
        email: 1,
        sms: 1,
        today: 2,
        verificationRate: 50,
      };
      const { data } = (await admin.get(`/api/admin/users/${member.id}/otp-sessions`)).body;
      expect(data.otpSessions.map(({ id }: AdminOtpSession) => id)).toEqual([open, used]);
      expect(data).toMatchObject({ statistics, pagination: { totalItems: 2 } });
      const own = await admin.get(`/api/admin/users/${member.id}/otp-sessions/stats`);
      expect(own.body).toEqual({ success: true, data: statistics });
      for (const path of ['', '/stats'])
        expect(
          await admin.get(`/api/admin/users/${randomUUID()}/otp-sessions${path}`),
        ).toMatchObject({ status: 404, body: { message: 'User not found' } });
    });
  });

  describe('the figures', () => {
    it('A-431, A-442: count all sessions by status, also when nothing has recorded yet that a time is over', async () => {
      // Sessions of earlier tests may not be counted yet.
      const known = await askForCode(await newMember(app));
      const before = (await stats(known.headers.get('x-event-version'))).data;
      const member = await newMember(app);
      await verified(member);
      await sendCode(member, 'sms');
      const last = await askForCode(member);
      const after = await stats(last.headers.get('x-event-version'));
      expect(after.success).toBe(true);
      const grown = (figure: string, body = after) => body.data[figure] - before[figure];
      expect(
        ['total', 'verified', 'pending', 'expired', 'email', 'sms', 'today'].map((f) => grown(f)),
      ).toEqual([3, 1, 2, 0, 2, 1, 3]);
      const { total, verified: used, verificationRate } = after.data;
      expect(verificationRate).toBe(Math.round((used / total) * 1000) / 10);
      expect((await admin.get(`${SESSIONS}/counts`)).body).toEqual(after);
      await later(300_000, async () => {
        const over = await stats();
        expect(over.data).toMatchObject({ total, verified: used, pending: 0 });
        expect(over.data.expired).toBe(total - used);
      });
    });

    it('start a day at midnight in India', async () => {
      const now = app.clock.now().getTime();
      const istMidnight = Math.ceil((now + 5.5 * 3_600_000) / DAY_MS) * DAY_MS - 5.5 * 3_600_000;
      await later(istMidnight - now + 1_000, async () => {
        expect((await stats()).data.today).toBe(0);
        const member = await newMember(app);
        const sent = await askForCode(member);
        expect((await stats(sent.headers.get('x-event-version'))).data.today).toBe(1);
      });
      await later(istMidnight - now - 60_000, async () => {
        expect((await stats()).data.today).toBeGreaterThan(1);
      });
    });

    it('stay when retention removes the sessions', async () => {
      const sent = await askForCode(await newMember(app));
      const before = (await stats(sent.headers.get('x-event-version'))).data;
      await later(91 * DAY_MS, async () => {
        await app.get(OtpSweep).expireAll();
        await app.get(Retention).run();
        expect(await found('')).not.toContain(sent.body.data.sessionId);
        expect((await stats()).data).toMatchObject({
          total: before.total,
          verified: before.verified,
          email: before.email,
          pending: 0,
        });
      });
    });

    it('A-433: are analysed over a period, with every point of it', async () => {
      const analytics = async (query: string) =>
        (await admin.get(`${SESSIONS}/analytics${query}`)).body.data;
      const sum = (points: { sent: number; verified: number; expired: number }[]) => ({
        sent: points.reduce((n, p) => n + p.sent, 0),
        verified: points.reduce((n, p) => n + p.verified, 0),
        expired: points.reduce((n, p) => n + p.expired, 0),
      });
      // 400 days later, so that no other session of this file lies within a period.
      await later(400 * DAY_MS, async () => {
        const member = await newMember(app);
        const used = await sendCode(member);
        await verify(member, used);
        const ended = (await askForCode(member, 'sms', { type: 'password_reset' })).body.data
          .sessionId as string;
        await expire(ended);
        const open = await askForCode(member);
        await stats(open.headers.get('x-event-version'));
        for (const [period, length] of [
          ['24h', 24],
          ['7d', 7],
          ['30d', 30],
          ['90d', 90],
        ] as const) {
          const answer = await analytics(`?period=${period}`);
          expect([period, answer.period, answer.series.length]).toEqual([period, period, length]);
          expect(new Set(answer.series.map(({ date }: { date: string }) => date)).size).toBe(
            length,
          );
          expect(answer.series.at(-1)).toEqual({
            date: expect.stringMatching(
              period === '24h' ? /T\d\d:30:00\.000Z$/ : /^\d{4}-\d\d-\d\d$/,
            ),
            sent: 3,
            verified: 1,
            expired: 1,
          });
          for (const points of [answer.series, answer.byPurpose, answer.byType])
            expect(sum(points)).toEqual({ sent: 3, verified: 1, expired: 1 });
          expect(answer.byPurpose).toEqual([
            { purpose: 'card_activation', sent: 2, verified: 1, expired: 0 },
            { purpose: 'password_reset', sent: 1, verified: 0, expired: 1 },
          ]);
          expect(answer.byType).toEqual([
            { otpType: 'email', sent: 2, verified: 1, expired: 0 },
            { otpType: 'sms', sent: 1, verified: 0, expired: 1 },
          ]);
        }
      });
      expect(await admin.get(`${SESSIONS}/analytics?period=1y`)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'period' }] },
      });
    });

    it('A-434, M-497: are analysed over seven days unless another period is named', async () => {
      const { body } = await admin.get(`${SESSIONS}/analytics`);
      expect(body).toMatchObject({ success: true, data: { period: '7d' } });
      expect(body.data.series).toHaveLength(7);
    });
  });

  describe('expiring', () => {
    it('A-288, A-435: ends a pending session, whose code is no longer accepted', async () => {
      const member = await newMember(app);
      const id = await sendCode(member);
      const answer = await expire(id);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          success: true,
          message: 'OTP session expired successfully',
          data: { id, status: 'expired', isVerified: false },
        },
      });
      expect(await verify(member, id)).toMatchObject({
        status: 409,
        body: { code: 'OTP_EXPIRED' },
      });
      expect(await one(id)).toMatchObject({ status: 'expired', isVerified: false });
      // The second call does nothing.
      expect((await expire(id)).status).toBe(200);
      expect(await eventTypes(app, id)).toEqual(['OtpSent', 'OtpExpired']);
      const [event] = await app.database.query<{ data: object; realm: string }>(
        `select data, actor ->> 'realm' as realm from event where aggregate_id = $1 and type = 'OtpExpired'`,
        [id],
      );
      expect(event).toMatchObject({ data: { cause: 'administrator' }, realm: 'admin' });
    });

    it('leaves to the schedule what has expired by itself', async () => {
      const id = await sendCode(await newMember(app));
      await later(300_000, async () => {
        expect((await expire(id)).body.data.status).toBe('expired');
      });
      expect(await eventTypes(app, id)).toEqual(['OtpSent']);
    });

    it('A-286: is refused for a verified session, and changes nothing', async () => {
      const member = await newMember(app);
      const id = await verified(member);
      const before = await one(id);
      expect(await expire(id)).toMatchObject({ status: 409, body: { code: 'OTP_ALREADY_USED' } });
      expect(await one(id)).toEqual(before);
      expect(await eventTypes(app, id)).toEqual(['OtpSent', 'OtpVerified']);
      expect((await expire(randomUUID())).status).toBe(404);
    });

    it('is refused when the administrator saw another version', async () => {
      const id = await sendCode(await newMember(app));
      const stale = await admin.post(
        `${SESSIONS}/${id}/expire`,
        {},
        { headers: { 'if-match': '"9"' } },
      );
      expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    });

    it('and verifying at the same time leave the session either verified or expired', async () => {
      for (let n = 0; n < 5; n += 1) {
        const member = await newMember(app);
        const id = await sendCode(member);
        const code = await codeOf(app, id);
        const [guess, ended] = await Promise.all([verify(member, id, code), expire(id)]);
        const { status } = await one(id);
        expect([status, guess.status, ended.status]).toEqual(
          status === 'verified' ? ['verified', 200, 409] : ['expired', 409, 200],
        );
      }
    });

    it('A-441: of several ends the pending ones and gives a reason for each skipped one', async () => {
      const member = await newMember(app);
      const used = await verified(member);
      const ended = await sendCode(member);
      await expire(ended);
      const open = [await sendCode(member), await sendCode(member, 'sms')];
      const nobody = randomUUID();
      const sessionIds = [used, ...open, open[0]!.toUpperCase(), ended, nobody];
      const answer = await admin.post(`${SESSIONS}/bulk-expire`, { sessionIds });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          success: true,
          data: {
            expired: 2,
            skipped: [
              { id: used, reason: 'OTP_ALREADY_USED' },
              { id: ended, reason: 'OTP_EXPIRED' },
              { id: nobody, reason: 'OTP_SESSION_NOT_FOUND' },
            ],
          },
        },
      });
      for (const id of open) expect((await one(id)).status).toBe('expired');
      expect((await one(used)).status).toBe('verified');
      expect((await verify(member, open[0]!)).body.code).toBe('OTP_EXPIRED');
    });

    it('of several refuses a list that is empty, too long or no list of ids', async () => {
      const id = await sendCode(await newMember(app));
      const lists = [[], Array(101).fill(id), id, [id, '7'], [id, null], undefined];
      for (const sessionIds of lists)
        expect(await admin.post(`${SESSIONS}/bulk-expire`, { sessionIds })).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'sessionIds' }] },
        });
      expect((await one(id)).status).toBe('pending');
    });
  });

  describe('resending', () => {
    it('A-436, A-437: sends a new code to the contact and voids the one before, counting resends', async () => {
      const member = await newMember(app);
      const old = await sendCode(member);
      const older = await codeOf(app, old);
      const answer = await resend(member);
      expect(answer).toMatchObject({
        status: 201,
        body: {
          success: true,
          message: `OTP session resent successfully to ${member.email}`,
          data: {
            userId: member.id,
            otpType: 'email',
            purpose: 'card_activation',
            contactInfo: member.email,
            status: 'pending',
            resendCount: 1,
            ipAddress: null,
          },
        },
      });
      const { id } = answer.body.data;
      expect(id).not.toBe(old);
      expect(await one(old)).toMatchObject({ status: 'expired' });
      expect((await verify(member, old, older)).body.code).toBe('OTP_REPLACED');
      expect((await verify(member, id)).status).toBe(200);
    });

    it('voids every open code of its kind, and no other', async () => {
      const member = await newMember(app);
      const [first, second] = [await sendCode(member), await sendCode(member)];
      const bySms = await sendCode(member, 'sms');
      const { id } = (await resend(member)).body.data;
      const statuses = await Promise.all([first, second, bySms, id].map((each) => one(each)));
      expect(statuses.map(({ status }) => status)).toEqual([
        'expired',
        'expired',
        'pending',
        'pending',
      ]);
    });

    it('A-438: is refused the fourth time, and sends nothing', async () => {
      const member = await newMember(app);
      await sendCode(member);
      for (let n = 1; n <= 3; n += 1) expect((await resend(member)).body.data.resendCount).toBe(n);
      expect(await resend(member)).toMatchObject({
        status: 409,
        body: { code: 'OTP_RESENDS_EXHAUSTED' },
      });
      expect(await found(`?search=${member.email}`)).toHaveLength(4);
    });

    it('counts toward the five an hour of a contact, and the twenty of the address', async () => {
      const member = await newMember(app);
      for (let n = 0; n < 5; n += 1) await sendCode(member);
      const refused = await resend(member);
      expect(refused).toMatchObject({ status: 429, body: { code: 'OTP_RATE_LIMITED' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const from = someIp();
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1)
        statuses.push((await resend(await newMember(app), {}, from)).status);
      expect(statuses).toEqual([...Array(20).fill(404), 429]);
    });

    it('A-287: is refused when the latest session is verified, and sends nothing', async () => {
      const member = await newMember(app);
      await verified(member);
      expect(await resend(member)).toMatchObject({
        status: 409,
        body: { code: 'OTP_ALREADY_USED' },
      });
      expect(await found(`?search=${member.email}`)).toHaveLength(1);
    });

    it('goes to the contact that is stored for the user only', async () => {
      const member = await newMember(app);
      await sendCode(member);
      for (const contactInfo of ['thief@example.com', member.phone])
        expect(await resend(member, { contactInfo })).toMatchObject({
          status: 403,
          body: {
            code: 'CONTACT_NOT_YOURS',
            message: 'This contact does not belong to the user',
          },
        });
      await app.database.execute('update member set email = $2 where id = $1', [
        member.id,
        `new.${member.email}`,
      ]);
      expect((await resend(member)).status).toBe(403);
      const moved = await resend(member, { contactInfo: ` New.${member.email} ` });
      expect(moved.body.data.contactInfo).toBe(`new.${member.email}`);
    });

    it('is refused for a member without such a code, for an unknown member, and for an invalid body', async () => {
      const member = await newMember(app);
      await sendCode(member);
      expect((await resend(member, { purpose: 'password_reset' })).body.code).toBe(
        'OTP_SESSION_NOT_FOUND',
      );
      expect((await resend({ id: randomUUID(), email: member.email })).status).toBe(404);
      for (const [field, value] of [
        ['otpType', 'fax'],
        ['purpose', ''],
        ['contactInfo', ' '],
        ['contactInfo', { $ne: null }],
      ] as const)
        expect(await resend(member, { [field]: value })).toMatchObject({
          status: 422,
          body: { errors: [{ field }] },
        });
    });

    it('happens once when two administrators press at once', async () => {
      const member = await newMember(app);
      const old = await sendCode(member);
      const answers = await Promise.all([resend(member), resend(member)]);
      const counts = answers.map(({ status }) => status).sort();
      expect([
        [201, 409],
        [201, 201],
      ]).toContainEqual(counts);
      const open = await found(`?search=${member.email}&status=pending`);
      expect(open).toHaveLength(1);
      expect(open).not.toContain(old);
    });
  });

  it('is no business of members and visitors', async () => {
    const member = await newMember(app);
    const id = await sendCode(member);
    const calls = [
      ['GET', SESSIONS],
      ['GET', `${SESSIONS}/stats`],
      ['GET', `${SESSIONS}/counts`],
      ['GET', `${SESSIONS}/analytics`],
      ['GET', `${SESSIONS}/${id}`],
      ['GET', `/api/admin/users/${member.id}/otp-sessions`],
      ['GET', `/api/admin/users/${member.id}/otp-sessions/stats`],
      ['POST', `${SESSIONS}/${id}/expire`],
      ['POST', `${SESSIONS}/bulk-expire`],
      ['POST', `/api/admin/users/${member.id}/otp-sessions/resend`],
    ] as const;
    for (const [method, path] of calls)
      for (const [client, status] of [
        [app.api, 401],
        [member.client, 403],
      ] as const) {
        const answer = await (method === 'GET' ? client.get(path) : client.post(path, {}));
        expect([path, answer.status]).toEqual([path, status]);
      }
    expect((await one(id)).status).toBe('pending');
  });

  it('A-359: lets an administrator see, resend and expire what a member asked for', async () => {
    const member = await newMember(app);
    const asked = await sendCode(member);
    const oldCode = await codeOf(app, asked);
    const [pending] = (await list(`?search=${member.email}&status=pending`)).otpSessions;
    expect(pending).toMatchObject({ id: asked, status: 'pending', otpCode: '••••' });
    const { otpType, purpose, contactInfo } = pending;
    const resent = (await resend(member, { otpType, purpose, contactInfo })).body.data;
    expect((await verify(member, asked, oldCode)).status).toBe(409);
    expect((await expire(resent.id)).status).toBe(200);
    expect((await verify(member, resent.id)).body.code).toBe('OTP_EXPIRED');
    const bulk = await admin.post(`${SESSIONS}/bulk-expire`, { sessionIds: [asked, resent.id] });
    expect(bulk.body.data).toMatchObject({ expired: 0, skipped: [{ id: asked }, {}] });
    for (const figures of ['stats', 'counts', 'analytics'])
      expect((await admin.get(`${SESSIONS}/${figures}`)).status).toBe(200);
    const { rows } = await exported(admin, `${SESSIONS}/export?search=${member.email}`);
    expect(rows).toHaveLength(2);
  });
});

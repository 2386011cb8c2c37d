import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../../../platform/testing/api-client.ts';
import { someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import {
  askForCode,
  codeOf,
  eventTypes,
  newMember,
  sendCode,
  signedInAgain,
  wrongCode,
  type TestMember,
} from '../testing/members.ts';

describe('verifying a code', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    second = await startTestApp({ TRUSTED_PROXY_HOPS: '1', DATABASE_URL: app.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const verify = (
    client: ApiClient,
    sessionId: string,
    otp: string,
    channel = 'email',
    more = {},
  ) => client.post(`/api/users/otp/verify-${channel}`, { otp, sessionId, ...more });
  const failThrice = async (member: TestMember, sessionId: string) => {
    const wrong = wrongCode(await codeOf(app, sessionId));
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await verify(member.client, sessionId, wrong));
    return answers;
  };

  it('M-395, M-396: accepts the right one once', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    const code = await codeOf(app, sessionId);
    const right = await verify(member.client, sessionId, code, 'email', { email: member.email });
    expect(right).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP verified successfully' },
    });
    expect(right.headers.get('x-event-version')).toBe(`member/${member.id}@1, otp/${sessionId}@2`);
    const again = await verify(member.client, sessionId, code);
    expect(again).toMatchObject({ status: 409, body: { code: 'OTP_ALREADY_USED' } });
    expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpVerified']);
  });

  it('M-400: accepts one that came by SMS, but not as one that came by e-mail', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member, 'sms');
    const code = await codeOf(app, sessionId);
    expect((await verify(member.client, sessionId, code)).body.code).toBe('OTP_SESSION_NOT_FOUND');
    const right = await verify(member.client, sessionId, code, 'sms', { phone: member.phone });
    expect(right).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP verified successfully' },
    });
  });

  it('M-402, M-483: returns how many tries are left, and after 3 wrong ones refuses the right one', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    const answers = await failThrice(member, sessionId);
    expect(
      answers.map((a) => [a.status, a.body.code, a.body.message, a.body.data.attemptsRemaining]),
    ).toEqual([
      [422, 'OTP_INVALID', 'Invalid OTP', 2],
      [422, 'OTP_INVALID', 'Invalid OTP', 1],
      [422, 'OTP_INVALID', 'Invalid OTP', 0],
    ]);
    const right = await verify(member.client, sessionId, await codeOf(app, sessionId));
    expect(right).toMatchObject({ status: 423, body: { code: 'OTP_EXHAUSTED' } });
    expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpExpired']);
  });

  it('M-402: compares 3 of 50 guesses that arrive at once at two instances', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    const code = Number(await codeOf(app, sessionId));
    const instances = [member.client, new ApiClient(second.url, member.client.token)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        verify(instances[n % 2]!, sessionId, String((code + 1 + n) % 10_000).padStart(4, '0')),
      ),
    );
    const evaluated = answers.filter((a) => a.status === 422);
    expect(evaluated.map((a) => a.body.data.attemptsRemaining).sort()).toEqual([0, 1, 2]);
    expect(answers.filter((a) => a.status === 423 && a.body.code === 'OTP_EXHAUSTED')).toHaveLength(
      47,
    );
    expect((await verify(member.client, sessionId, String(code).padStart(4, '0'))).status).toBe(
      423,
    );
  });

  it('M-405: is refused to the account after 15 failures in 24 hours, also over resends', async () => {
    const member = await newMember(app);
    let last = await sendCode(member);
    await failThrice(member, last);
    for (let n = 0; n < 3; n += 1) {
      app.clock.shiftBy(120_000);
      const { body } = await member.client.post(
        '/api/users/otp/resend-email',
        { sessionId: last },
        { headers: { 'x-forwarded-for': someIp() } },
      );
      last = body.data.sessionId;
      await failThrice(member, last);
    }
    await failThrice(member, await sendCode(member));
    const sessionId = await sendCode(member, 'sms');
    const code = await codeOf(app, sessionId);
    const right = await verify(member.client, sessionId, code, 'sms');
    expect(right).toMatchObject({ status: 423, body: { code: 'OTP_ACCOUNT_LOCKED' } });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(85_000);

    app.clock.shiftBy(24 * 3_600_000);
    const tomorrow = await signedInAgain(app, member);
    const next = await sendCode(tomorrow);
    expect((await verify(tomorrow.client, next, await codeOf(app, next))).status).toBe(200);
    app.clock.resetShift();
  });

  describe('with the right code', () => {
    const counted = async ({ id }: TestMember, sessionId: string) => {
      const failures = await app.database.query('select 1 from otp_failure where member_id = $1', [
        id,
      ]);
      const [row] = await app.database.query<{ tries: number }>(
        'select tries from otp_try where session_id = $1',
        [sessionId],
      );
      return { failures: failures.length, tries: row!.tries };
    };
    const instances = ({ client }: TestMember) => [client, new ApiClient(second.url, client.token)];

    it('counts no failure', async () => {
      const member = await newMember(app);
      const sessionId = await sendCode(member);
      await verify(member.client, sessionId, await codeOf(app, sessionId));
      expect(await counted(member, sessionId)).toEqual({ failures: 0, tries: 0 });
    });

    it.each([2, 10])('sent %i times at once, accepts one and counts no failure', async (times) => {
      const member = await newMember(app);
      const sessionId = await sendCode(member);
      const code = await codeOf(app, sessionId);
      const answers = await Promise.all(
        Array.from({ length: times }, (_, n) => verify(instances(member)[n % 2]!, sessionId, code)),
      );
      const refused = answers.filter((a) => a.status !== 200);
      expect(refused.map((a) => [a.status, a.body.code])).toEqual(
        Array(times - 1).fill([409, 'OTP_ALREADY_USED']),
      );
      expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpVerified']);
      expect(await counted(member, sessionId)).toEqual({ failures: 0, tries: 0 });
    });

    it.each([1, 2])(
      'and %i wrong ones at the same time, counts exactly the wrong ones',
      async (wrong) => {
        const member = await newMember(app);
        const sessionId = await sendCode(member);
        const code = await codeOf(app, sessionId);
        const guesses = [...Array<string>(wrong).fill(wrongCode(code)), code];
        const answers = await Promise.all(
          guesses.map((guess, n) => verify(instances(member)[n % 2]!, sessionId, guess)),
        );
        expect(answers.at(-1)!.status).toBe(200);
        const compared = answers.filter((a) => a.status === 422).length;
        expect(await counted(member, sessionId)).toEqual({ failures: compared, tries: compared });
        expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpVerified']);
      },
    );

    it('twice at once after 14 failures, does not lock the account', async () => {
      const member = await newMember(app);
      await app.database.execute(
        `insert into otp_failure (id, member_id, at)
         select gen_random_uuid(), $1, now() from generate_series(1, 14)`,
        [member.id],
      );
      const sessionId = await sendCode(member);
      const code = await codeOf(app, sessionId);
      const answers = await Promise.all(
        instances(member).map((client) => verify(client, sessionId, code)),
      );
      expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
      expect(await counted(member, sessionId)).toEqual({ failures: 14, tries: 0 });
    });

    it('waits only a short time for a try whose process died before it was decided', async () => {
      const member = await newMember(app);
      const sessionId = await sendCode(member);
      const code = await codeOf(app, sessionId);
      await app.database.execute(
        `insert into otp_failure (id, member_id, session_id, at, undecided)
         values (gen_random_uuid(), $1, $2, now() - interval '1 minute', true)`,
        [member.id, sessionId],
      );
      await app.database.execute('insert into otp_try (session_id, tries) values ($1, 3)', [
        sessionId,
      ]);
      expect(await verify(member.client, sessionId, code)).toMatchObject({
        status: 423,
        body: { code: 'OTP_EXHAUSTED' },
      });
    });
  });

  it('M-406: accepts it for 300 seconds, then refuses it as expired', async () => {
    const member = await newMember(app);
    const early = await sendCode(member);
    const late = await sendCode(member);
    const codes = [await codeOf(app, early), await codeOf(app, late)] as const;
    app.clock.shiftBy(290_000);
    expect((await verify(member.client, early, codes[0])).status).toBe(200);
    app.clock.shiftBy(10_000);
    const over = await verify(member.client, late, codes[1]);
    expect(over).toMatchObject({ status: 409, body: { code: 'OTP_EXPIRED' } });
    app.clock.resetShift();
  });

  it('refuses the session of another member, and another contact', async () => {
    const [member, other] = [await newMember(app), await newMember(app)];
    const sessionId = await sendCode(member);
    const code = await codeOf(app, sessionId);
    expect(await verify(other.client, sessionId, code)).toMatchObject({
      status: 404,
      body: { code: 'OTP_SESSION_NOT_FOUND' },
    });
    expect(
      (await verify(member.client, sessionId, code, 'email', { email: other.email })).status,
    ).toBe(403);
    expect((await verify(member.client, sessionId, code)).status).toBe(200);
  });

  it.each([
    ['123', 'Please enter the complete 4-digit OTP'],
    ['12a4', 'Please enter the complete 4-digit OTP'],
    [1234, 'Please enter the complete 4-digit OTP'],
  ])('refuses %s without counting a try', async (otp, message) => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    const answer = await member.client.post('/api/users/otp/verify-email', { otp, sessionId });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'otp', message }] } });
    expect(
      await app.database.query('select 1 from otp_try where session_id = $1', [sessionId]),
    ).toEqual([]);
  });

  it('stores nothing from which the code can be read', async () => {
    const member = await newMember(app);
    const { body } = await askForCode(member);
    const code = await codeOf(app, body.data.sessionId);
    const events = await app.database.query<{ data: object }>(
      'select data from event where aggregate_id = $1',
      [body.data.id],
    );
    const values = events.flatMap((e) => Object.values(e.data));
    expect(
      values.some((value) => String(value) === code || String(value).includes(member.email)),
    ).toBe(false);
    const [row] = await app.database.query<{ hash: Buffer }>(
      'select code_hash as hash from otp_session where id = $1',
      [body.data.id],
    );
    expect(row!.hash).toHaveLength(32);
  });
});

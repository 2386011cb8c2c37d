import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OtpSweep } from './otp-sweep.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { codeOf, eventTypes, newMember, sendCode } from '../testing/members.ts';

describe('codes whose time is over', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    second = await startTestApp({ DATABASE_URL: app.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  it('are recorded as expired once, though two workers look at the same time', async () => {
    const member = await newMember(app);
    const verified = await sendCode(member);
    const otp = await codeOf(app, verified);
    await member.client.post('/api/users/otp/verify-email', { otp, sessionId: verified });
    const open = await sendCode(member);
    // Enough for several batches of both workers.
    await app.database.execute(
      `insert into otp_session (id, version, member_id, purpose, channel, contact, contact_key, mailbox_key, code_hash, status,
                                resend_count, created_at, expires_at)
       select gen_random_uuid(), 1, member_id, purpose, channel, contact, contact_key, mailbox_key, code_hash, 'pending', 0, created_at, expires_at
       from otp_session, generate_series(1, 250) where id = $1`,
      [open],
    );
    for (const { clock } of [app, second]) clock.shiftBy(300_000);
    await Promise.all([app, second, app, second].map((a) => a.get(OtpSweep).expireAll()));
    // A worker may still hold a batch of its own schedule, which the sweeps here skip.
    await eventually('no session is pending', async () => {
      const pending = await app.database.query(
        `select 1 from otp_session where status = 'pending'`,
      );
      return pending.length === 0;
    });

    expect(await eventTypes(app, open)).toEqual(['OtpSent', 'OtpExpired']);
    expect(await eventTypes(app, verified)).toEqual(['OtpSent', 'OtpVerified']);
    const [row] = await app.database.query<{
      events: number;
      sessions: number;
      actor: string;
      cause: string;
    }>(
      `select count(*)::int as events, count(distinct aggregate_id)::int as sessions,
              min(actor ->> 'realm') as actor, min(data ->> 'cause') as cause
       from event where type = 'OtpExpired'`,
    );
    expect(row).toEqual({ events: 251, sessions: 251, actor: 'system', cause: 'time' });
  });
});

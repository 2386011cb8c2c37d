import { createSecretKey, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { memberActor, SYSTEM } from '../../platform/kernel/domain/actor.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { OtpCodes } from './sending/otp-codes.ts';
import { OtpSession } from './otp-session.aggregate.ts';

const MEMBER = '6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b11';
const member = memberActor(MEMBER);
const noon = new Date('2027-01-05T06:30:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

function pending(resendCount = 0, at = noon): OtpSession {
  return OtpSession.open(
    {
      id: randomUUID(),
      memberId: MEMBER,
      purpose: 'card_activation',
      channel: 'email',
      contact: 'anna@example.com',
      contactKey: Buffer.alloc(32),
      mailboxKey: Buffer.alloc(32),
      codeHash: Buffer.alloc(32),
      toConfirmed: false,
      resendCount,
      ip: null,
    },
    member,
    at,
  );
}
function verified(): OtpSession {
  const session = pending();
  session.verify(member, after(10));
  return session;
}

describe('a pending code', () => {
  it('M-406: is accepted until just before 300 seconds, and expired from then on', () => {
    given(pending())
      .when((s) => s.verify(member, after(299.999)))
      .then(recorded('OtpVerified'));
    given(pending())
      .when((s) => s.verify(member, after(300)))
      .thenRefused('OTP_EXPIRED');
  });

  it('expires once, with the time of expiry even when it is noticed later', () => {
    given(pending())
      .when((s) => s.expire('time', SYSTEM, after(299)))
      .thenNothing();
    const session = given(pending())
      .when((s) => s.expire('time', SYSTEM, after(900)))
      .then(recorded('OtpExpired', { cause: 'time', dueAt: after(300).toISOString() }));
    given(session)
      .when((s) => s.expire('time', SYSTEM, after(901)))
      .thenNothing();
    given(session)
      .when((s) => s.verify(member, after(902)))
      .thenRefused('OTP_EXPIRED');
  });

  it('is exhausted by the last wrong try, even before it expires', () => {
    const session = given(pending())
      .when((s) => s.expire('tries', member, after(20)))
      .then(recorded('OtpExpired', { cause: 'tries', dueAt: after(300).toISOString() }));
    given(session)
      .when((s) => s.verify(member, after(21)))
      .thenRefused('OTP_EXHAUSTED');
    expect(session.expiresAt).toEqual(after(20));
  });

  it('M-496: can be replaced by a new code after 115 seconds', () => {
    const early = given(pending())
      .when((s) => s.checkResend(after(114)))
      .thenRefused('OTP_RESEND_TOO_EARLY');
    expect(early.details.retryAfter).toBe(1);
    given(pending())
      .when((s) => s.checkResend(after(115)))
      .thenNothing();
    given(pending())
      .when((s) => s.checkResend(after(4_000)))
      .thenNothing();
  });

  it('M-403: allows no fourth resend', () => {
    given(pending(2))
      .when((s) => s.checkResend(after(200)))
      .thenNothing();
    given(pending(3))
      .when((s) => s.checkResend(after(200)))
      .thenRefused('OTP_RESENDS_EXHAUSTED');
  });

  it('stops working when a newer code replaces it', () => {
    const next = pending(1, after(120));
    const session = given(pending())
      .when((s) => s.replaceBy(next, member, after(120)))
      .then(recorded('OtpReplaced', { replacedBy: next.id }));
    given(session)
      .when((s) => s.verify(member, after(121)))
      .thenRefused('OTP_REPLACED');
    given(session)
      .when((s) => s.checkResend(after(900)))
      .thenRefused('OTP_REPLACED');
  });
});

describe('a code that an administrator expires', () => {
  it('expires at once while it is pending, and does not change afterwards', () => {
    const session = given(pending())
      .when((s) => expect(s.expireByAdministrator(SYSTEM, after(20))).toBe(true))
      .then(recorded('OtpExpired', { cause: 'administrator', dueAt: after(300).toISOString() }));
    given(session)
      .when((s) => s.verify(member, after(21)))
      .thenRefused('OTP_EXPIRED');
    given(session)
      .when((s) => expect(s.expireByAdministrator(SYSTEM, after(22))).toBe(false))
      .thenNothing();
    given(pending())
      .when((s) => expect(s.expireByAdministrator(SYSTEM, after(300))).toBe(false))
      .thenNothing();
  });

  it('is not expired once it is verified', () => {
    given(verified())
      .when((s) => s.expireByAdministrator(SYSTEM, after(20)))
      .thenRefused('OTP_ALREADY_USED');
  });
});

describe('a code that an administrator sends again', () => {
  it('skips the waiting time, but not the limits on use and resends', () => {
    given(pending())
      .when((s) => s.checkReplacing())
      .thenNothing();
    given(pending(3))
      .when((s) => s.checkReplacing())
      .thenRefused('OTP_RESENDS_EXHAUSTED');
    given(verified())
      .when((s) => s.checkReplacing())
      .thenRefused('OTP_ALREADY_USED');
  });
});

describe('a verified code', () => {
  it('is consumed once', () => {
    const session = given(verified())
      .when((s) => s.consume(member, after(60)))
      .then(recorded('OtpConsumed'));
    given(session)
      .when((s) => s.consume(member, after(61)))
      .thenRefused('OTP_ALREADY_USED');
  });

  it('cannot be verified, replaced or expired', () => {
    given(verified())
      .when((s) => s.verify(member, after(20)))
      .thenRefused('OTP_ALREADY_USED');
    given(verified())
      .when((s) => s.checkResend(after(200)))
      .thenRefused('OTP_ALREADY_USED');
    given(verified())
      .when((s) => s.expire('time', SYSTEM, after(900)))
      .thenNothing();
  });
});

describe('a code', () => {
  const key = createSecretKey(Buffer.alloc(32, 7));
  const codes = new OtpCodes({ JWT_SECRET: key, AUDIT_KEY: key, OTP_KEY: key, DATA_KEY: key });
  const binding = {
    id: 'a',
    memberId: 'b',
    purpose: 'card_activation',
    contact: 'anna@example.com',
  };

  it('matches only its own session, member, purpose, contact and code', () => {
    const hash = codes.hash(binding, '0042');
    expect(codes.matches(binding, '0042', hash)).toBe(true);
    expect(codes.matches(binding, '0043', hash)).toBe(false);
    for (const name of ['id', 'memberId', 'purpose', 'contact'] as const)
      expect(codes.matches({ ...binding, [name]: 'other' }, '0042', hash)).toBe(false);
  });

  it('has four random digits, and the first can be any digit', () => {
    const made = Array.from({ length: 3_000 }, () => codes.random());
    expect(made.every((code) => /^\d{4}$/.test(code))).toBe(true);
    expect(new Set(made.map((code) => code[0])).size).toBe(10);
  });
});

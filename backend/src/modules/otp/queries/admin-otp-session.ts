import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/member/otp';
import { OTP_MAX_ATTEMPTS, OTP_MAX_RESENDS } from '@nattil/contracts/rules/sign-in/otp';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { membersAtAGlance, type MemberAtAGlance } from '../../members/public.ts';

/** SQL over `otp_session s left join otp_try t`. */
export const ADMIN_OTP_COLUMNS = `
  s.id, s.version, s.member_id as "memberId", s.channel, s.purpose, s.contact, s.status,
  s.expires_at as "expiresAt", s.created_at as "createdAt", s.resend_count as "resendCount", s.ip,
  coalesce(t.tries, 0) as tries`;

/** SQL over `otp_session s`: the displayed status at the time of a parameter. */
export const IS_VERIFIED = `s.status in ('verified', 'consumed')`;
export const isPending = (now: string) => `s.status = 'pending' and s.expires_at > ${now}`;

export interface AdminOtpRow {
  id: string;
  version: number;
  memberId: string;
  channel: OtpChannel;
  purpose: OtpPurpose;
  contact: string;
  status: string;
  expiresAt: Date;
  createdAt: Date;
  resendCount: number;
  ip: string | null;
  /** Wrong attempts only: the attempt of the right code is removed. */
  tries: number;
}

/** The rows in the API's form, with the names of their members. */
export async function adminOtpSessions(
  db: Queryable,
  rows: readonly AdminOtpRow[],
  now: Date,
): Promise<AdminOtpSession[]> {
  const members = await membersAtAGlance(db, [...new Set(rows.map((row) => row.memberId))]);
  return rows.map((row) => toSession(row, members.get(row.memberId), now));
}

function toSession(
  row: AdminOtpRow,
  member: MemberAtAGlance | undefined,
  now: Date,
): AdminOtpSession {
  const isVerified = row.status === 'verified' || row.status === 'consumed';
  const isOpen = row.status === 'pending' && row.expiresAt > now;
  return {
    id: row.id,
    sessionId: row.id,
    version: row.version,
    userId: row.memberId,
    user: { fullName: member?.fullName ?? null, email: member?.email ?? null },
    otpCode: '••••',
    otpType: row.channel,
    purpose: row.purpose,
    contactInfo: row.contact,
    status: isVerified ? 'verified' : isOpen ? 'pending' : 'expired',
    isVerified,
    expiresAt: row.expiresAt.toISOString(),
    verificationAttempts: row.tries + (isVerified ? 1 : 0),
    maxAttempts: OTP_MAX_ATTEMPTS,
    resendCount: row.resendCount,
    maxResends: OTP_MAX_RESENDS,
    created_at: row.createdAt.toISOString(),
    ipAddress: row.ip,
  };
}

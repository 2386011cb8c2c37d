import type { Answer, CountedPagination, Id, Timestamp } from '../common.ts';
import type { OtpChannel, OtpPurpose, OtpStatus } from '../member/otp.ts';

/** A code sent to a member, as administrators see it. */
export interface AdminOtpSession {
  id: Id;
  /** Same as id. */
  sessionId: Id;
  /** Sent as If-Match to expire it; the ETag of a single session's answer. */
  version: number;
  userId: Id;
  user: { fullName: string | null; email: string | null };
  /** Always dots: only a keyed hash of the code is stored. */
  otpCode: '••••';
  otpType: OtpChannel;
  purpose: OtpPurpose;
  /** The whole e-mail, in lower case, or phone, in E.164. */
  contactInfo: string;
  /** State at the time of the answer; timed out, replaced and exhausted sessions are expired. */
  status: OtpStatus;
  isVerified: boolean;
  /** 300 seconds after sending, or its earlier end. */
  expiresAt: Timestamp;
  /** Number of entered codes, right or wrong. */
  verificationAttempts: number;
  maxAttempts: number;
  /** Number of earlier codes that this one replaced. */
  resendCount: number;
  maxResends: number;
  created_at: Timestamp;
  /** IP address of the member's request; null if an administrator sent the code, or after its retention time. */
  ipAddress: string | null;
}

/**
 * Figures of all sent codes, independent of the filter and of the retention of old sessions.
 * Figures of one member count only sessions that are still stored.
 */
export interface AdminOtpStatistics {
  total: number;
  verified: number;
  pending: number;
  expired: number;
  email: number;
  sms: number;
  /** Sent today (IST). */
  today: number;
  /**
   * Verified sessions in percent with one decimal; 0 without sessions.
   * @decimal true
   */
  verificationRate: number;
}

export interface AdminOtpSessionsQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** Part of the user's name, e-mail or contact, or the beginning of the session's id. */
  search?: string;
  status?: OtpStatus | 'all';
  otpType?: OtpChannel | 'all';
  purpose?: OtpPurpose | 'all';
  /** Default created_at. */
  sortBy?: 'created_at' | 'expiresAt';
  /** Default DESC. */
  sortOrder?: 'ASC' | 'DESC';
}
export type AdminOtpSessionsAnswer = Answer<{
  otpSessions: AdminOtpSession[];
  statistics: AdminOtpStatistics;
  pagination: CountedPagination;
}>;
export type AdminOtpSessionAnswer = Answer<AdminOtpSession>;
export type AdminOtpStatisticsAnswer = Answer<AdminOtpStatistics>;

export type OtpPeriod = '24h' | '7d' | '30d' | '90d';
export interface AdminOtpAnalyticsQuery {
  /** Default 7d. */
  period?: OtpPeriod;
}
/** Outcomes of the sessions sent in the period. */
export interface OtpFigures {
  sent: number;
  verified: number;
  expired: number;
}
export interface AdminOtpAnalytics {
  period: OtpPeriod;
  /**
   * Every point of the period, the oldest first, including empty ones. `date` is a day in IST,
   * e.g. 2027-01-05; for 24h the start of the hour in IST.
   */
  series: ({ date: string } & OtpFigures)[];
  /** Occurring values, sorted by sent codes in descending order. */
  byPurpose: ({ purpose: OtpPurpose } & OtpFigures)[];
  byType: ({ otpType: OtpChannel } & OtpFigures)[];
}
export type AdminOtpAnalyticsAnswer = Answer<AdminOtpAnalytics>;

/** Sends a new code that replaces the member's latest one of this type and purpose. */
export interface ResendUserOtpRequest {
  otpType: OtpChannel;
  purpose: OtpPurpose;
  /** Must equal the member's stored contact. */
  contactInfo: string;
}

export interface BulkExpireOtpRequest {
  /** Ids of 1 to 100 sessions. */
  sessionIds: Id[];
}
export interface BulkExpiredOtps {
  /** Number of pending sessions that are expired now. */
  expired: number;
  /** Unchanged sessions. */
  skipped: {
    id: Id;
    /** Verified, expired earlier, or not stored. */
    reason: 'OTP_ALREADY_USED' | 'OTP_EXPIRED' | 'OTP_SESSION_NOT_FOUND';
  }[];
}
export type BulkExpireOtpAnswer = Answer<BulkExpiredOtps>;

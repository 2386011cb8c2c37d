import type { Answer, CountedPagination, Id, Timestamp } from '../common.ts';
import type { OtpChannel, OtpPurpose, OtpStatus } from '../member/otp.ts';

/** One code that was sent to a member, as administrators see it. */
export interface AdminOtpSession {
  id: Id;
  /** Same as id. */
  sessionId: Id;
  /** What expiring it sends as If-Match; the ETag of one session's answer. */
  version: number;
  userId: Id;
  user: { fullName: string | null; email: string | null };
  /** Always dots: only a keyed hash of the code is stored. */
  otpCode: '••••';
  otpType: OtpChannel;
  purpose: OtpPurpose;
  /** The whole e-mail, in lower case, or phone, in E.164. */
  contactInfo: string;
  /** At the moment of the answer; one whose time is over, that was replaced or had too many tries is expired. */
  status: OtpStatus;
  isVerified: boolean;
  /** 300 seconds after it was sent, or when something else ended it. */
  expiresAt: Timestamp;
  /** Codes that were entered, right or wrong. */
  verificationAttempts: number;
  maxAttempts: number;
  /** How many codes were sent before this one that it replaced. */
  resendCount: number;
  maxResends: number;
  created_at: Timestamp;
  /** Of the member who asked for it; null for one that an administrator sent, and once it is removed. */
  ipAddress: string | null;
}

/**
 * Everything that was ever sent, whatever is listed: figures stay when retention removes old sessions.
 * Those of one member count the sessions that are still kept.
 */
export interface AdminOtpStatistics {
  total: number;
  verified: number;
  pending: number;
  expired: number;
  email: number;
  sms: number;
  /** Sent on the present day in IST. */
  today: number;
  /** Verified in percent of all, with one decimal; 0 when there are none. */
  verificationRate: number;
}

export interface AdminOtpSessionsQuery {
  page?: number;
  /** Default 10. */
  limit?: number;
  /** A part of the user's name, of the e-mail or of the contact, or how the session's id begins. */
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
/** Of the sessions that were sent in that time: how many were verified or expired since. */
export interface OtpFigures {
  sent: number;
  verified: number;
  expired: number;
}
export interface AdminOtpAnalytics {
  period: OtpPeriod;
  /**
   * Every point of the period, the oldest first, also those without a session. `date` is a day in IST,
   * e.g. 2027-01-05; for 24h the hour in IST, by the moment of its beginning.
   */
  series: ({ date: string } & OtpFigures)[];
  /** Those that occur, the most sent first. */
  byPurpose: ({ purpose: OtpPurpose } & OtpFigures)[];
  byType: ({ otpType: OtpChannel } & OtpFigures)[];
}
export type AdminOtpAnalyticsAnswer = Answer<AdminOtpAnalytics>;

/** A new code in place of the member's latest one of this type and purpose. */
export interface ResendUserOtpRequest {
  otpType: OtpChannel;
  purpose: OtpPurpose;
  /** Must be what is stored for the member. */
  contactInfo: string;
}

export interface BulkExpireOtpRequest {
  /** Ids of 1 to 100 sessions. */
  sessionIds: Id[];
}
export interface BulkExpiredOtps {
  /** How many were pending and are expired now. */
  expired: number;
  /** Those that stay as they are. */
  skipped: {
    id: Id;
    /** Verified, expired before, or none that is kept. */
    reason: 'OTP_ALREADY_USED' | 'OTP_EXPIRED' | 'OTP_SESSION_NOT_FOUND';
  }[];
}
export type BulkExpireOtpAnswer = Answer<BulkExpiredOtps>;

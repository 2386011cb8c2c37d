import type { OTP_PURPOSES } from '../../rules/sign-in/otp.ts';
import type { Answer, Id, Pagination, Timestamp } from '../common.ts';

export type OtpChannel = 'email' | 'sms';
export type OtpPurpose = (typeof OTP_PURPOSES)[number];
export type OtpStatus = 'pending' | 'verified' | 'expired';

/** Body of send-email and send-sms. The contact must be the member's own. */
export interface SendOtpRequest {
  type: OtpPurpose;
  email?: string;
  phone?: string;
  name?: string;
}
export interface OtpSent {
  id: Id;
  sessionId: Id;
  expiresAt: Timestamp;
  /** Time from which the server accepts a resend. */
  resendAt: Timestamp;
  contactInfo: string;
  resendsRemaining: number;
}
export type OtpSentAnswer = Answer<OtpSent>;

export interface VerifyOtpRequest {
  otp: string;
  sessionId: Id;
  email?: string;
  phone?: string;
}
export type VerifyOtpAnswer = Answer<{
  /** `taken-over`: another account held the contact unconfirmed, and lost it. */
  contact: 'confirmed' | 'taken-over';
}>;

export interface ResendOtpRequest {
  sessionId: Id;
  email?: string;
  phone?: string;
}

export interface OtpHistoryItem {
  id: Id;
  type: OtpChannel;
  purpose: OtpPurpose;
  sentAt: Timestamp;
  /** Masked by the server. */
  contactInfo: string;
  status: OtpStatus;
}
export type OtpHistoryAnswer = Answer<OtpHistoryItem[]> & { pagination: Pagination };

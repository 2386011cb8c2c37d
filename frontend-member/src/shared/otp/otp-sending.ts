import type { OtpChannel, OtpSent } from '@nattil/contracts/api/member/otp';

/** A sent code, with the data for verifying and resending it. */
export interface OtpSending {
  sessionId: string;
  channel: OtpChannel;
  /** The contact that received the code, masked by the server. */
  contactInfo: string;
  /** Milliseconds since the epoch, by this device's clock. */
  sentAt: number;
}

export function sentNow(channel: OtpChannel, { sessionId, contactInfo }: OtpSent): OtpSending {
  return { sessionId, channel, contactInfo, sentAt: Date.now() };
}

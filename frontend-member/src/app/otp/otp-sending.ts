import type { OtpChannel, OtpSent } from '@nattil/contracts/api/otp';

/** A code that was sent: what verifying and resending need. */
export interface OtpSending {
  sessionId: string;
  channel: OtpChannel;
  /** Where the code went, masked by the server. */
  contactInfo: string;
  /** Milliseconds since the epoch, by this device's clock. */
  sentAt: number;
}

export function sentNow(channel: OtpChannel, { sessionId, contactInfo }: OtpSent): OtpSending {
  return { sessionId, channel, contactInfo, sentAt: Date.now() };
}

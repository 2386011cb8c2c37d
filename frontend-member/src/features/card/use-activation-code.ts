import { OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import type { OtpChannel } from '@nattil/contracts/api/otp';
import type { SessionUser } from '@nattil/contracts/api/members';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { resendErrorText, sendErrorText } from './otp-errors.ts';
import { useResendOtpMutation, useSendOtpMutation } from './otpApi.ts';

/** A code that was sent: what verifying and resending need. It ends with the dialog. */
export interface OtpSending {
  sessionId: string;
  channel: OtpChannel;
  /** Where the code went, masked by the server. */
  contactInfo: string;
  /** Milliseconds since the epoch, by this device's clock. */
  sentAt: number;
}

/** Sends and resends the code of the card activation. */
export function useActivationCode() {
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();
  const [resendOtp, { isLoading: resending }] = useResendOtpMutation();

  /** Returns null, and shows why, if none was sent. */
  async function send(user: SessionUser | null, channel: OtpChannel): Promise<OtpSending | null> {
    if (!user) {
      toast.error(OTP_MESSAGES.loginNeeded);
      return null;
    }
    if (channel === 'email' && !user.email) {
      toast.error(OTP_MESSAGES.emailMissing);
      return null;
    }
    const { email, phone, fullName } = user;
    try {
      const { sessionId, contactInfo } = await sendOtp({
        channel,
        body: {
          type: 'card_activation',
          ...(phone ? { phone } : {}),
          ...(email ? { email } : {}),
          ...(fullName ? { name: fullName } : {}),
        },
      }).unwrap();
      return { sessionId, channel, contactInfo, sentAt: Date.now() };
    } catch (error) {
      // A call is aborted when the session ends; it then has no answer.
      toast.error(isApiError(error) ? sendErrorText(error) : OTP_MESSAGES.loginNeeded);
      return null;
    }
  }

  /** Returns the new sending, or what to tell the member. */
  async function resend(
    { channel, sessionId }: OtpSending,
    contact: { email: string } | { phone: string },
  ): Promise<OtpSending | { failure: string; error: ApiError | null }> {
    const { data, error } = await resendOtp({ channel, body: { sessionId, ...contact } });
    if (data) {
      const { sessionId: renewed, contactInfo } = data;
      return { sessionId: renewed, channel, contactInfo, sentAt: Date.now() };
    }
    return isApiError(error)
      ? { failure: resendErrorText(error), error }
      : { failure: OTP_MESSAGES.resendFailed, error: null };
  }

  return { send, sending, resend, resending };
}

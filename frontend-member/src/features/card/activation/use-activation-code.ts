import { OTP_MESSAGES } from '@nattil/contracts/rules/sign-in/otp';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { sendErrorText } from '../../../shared/otp/otp-errors.ts';
import { type OtpSending, sentNow } from '../../../shared/otp/otp-sending.ts';
import { useSendOtpMutation } from '../../../shared/otp/otpApi.ts';

/** The first code uses the channel with which the account was opened. */
export function firstChannelOf(user: SessionUser | null): OtpChannel {
  // A member stored by an older version has no channel until the session check.
  return user?.firstCodeBy === 'sms' ? 'sms' : 'email';
}

/** The contact for the first code; empty if there is none. */
export function firstAddressOf(user: SessionUser | null): string {
  return (firstChannelOf(user) === 'sms' ? user?.phone : user?.email) ?? '';
}

/** Sends the code of the card activation. */
export function useActivationCode() {
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();

  /** Returns null and shows the reason if no code was sent. */
  async function send(user: SessionUser | null, chosen?: OtpChannel): Promise<OtpSending | null> {
    if (!user) {
      toast.error(OTP_MESSAGES.loginNeeded);
      return null;
    }
    const { email, phone, fullName } = user;
    const channel = chosen ?? firstChannelOf(user);
    if (channel === 'email' && !email) {
      toast.error(OTP_MESSAGES.emailMissing);
      return null;
    }
    try {
      const sent = await sendOtp({
        channel,
        body: {
          type: 'card_activation',
          ...(phone ? { phone } : {}),
          ...(email ? { email } : {}),
          ...(fullName ? { name: fullName } : {}),
        },
      }).unwrap();
      return sentNow(channel, sent);
    } catch (error) {
      // The call is aborted when the session ends, so there is no ApiError.
      toast.error(isApiError(error) ? sendErrorText(error) : OTP_MESSAGES.loginNeeded);
      return null;
    }
  }

  return { send, sending };
}

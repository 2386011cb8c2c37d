import { OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import type { OtpChannel } from '@nattil/contracts/api/otp';
import type { SessionUser } from '@nattil/contracts/api/members';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import type { OtpSending } from '../../app/dialogs.ts';
import { sendErrorText } from './otp-errors.ts';
import { useSendOtpMutation } from './otpApi.ts';

/** Sends the code of the card activation; answers null, and says why, where none was sent. */
export function useSendActivationCode() {
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();

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
      toast.error(isApiError(error) ? sendErrorText(error) : OTP_MESSAGES.sendFailedConnection);
      return null;
    }
  }

  return { send, sending };
}

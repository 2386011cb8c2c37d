import type { OwnProfile } from '@nattil/contracts/api/account';
import type { OtpChannel } from '@nattil/contracts/api/otp';
import { OTP_LIFETIME_SECONDS, OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useAppDispatch } from '../../app/hooks.ts';
import { type OtpSending, sentNow } from '../../app/otp/otp-sending.ts';
import { useSendOtpMutation } from '../../app/otp/otpApi.ts';
import { contactCodeApi } from './contactCodeApi.ts';

/** A changed contact that counts once its code is entered. */
export interface WaitingContact {
  channel: OtpChannel;
  contact: string;
}

export function waitingContacts({ unconfirmed }: OwnProfile): WaitingContact[] {
  const { email, phone } = unconfirmed;
  return [
    ...(email ? [{ channel: 'email' as const, contact: email }] : []),
    ...(phone ? [{ channel: 'sms' as const, contact: phone }] : []),
  ];
}

/** The contact as the calls of one-time passwords name it. */
export function named({ channel, contact }: WaitingContact): { email: string } | { phone: string } {
  return channel === 'email' ? { email: contact } : { phone: contact };
}

/** Whether it can still be entered. */
export function isValid({ sentAt }: OtpSending): boolean {
  return Date.now() < sentAt + OTP_LIFETIME_SECONDS * 1000;
}

/** Sends codes to changed contacts, and remembers them. */
export function useContactCodes() {
  const dispatch = useAppDispatch();
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();

  function remember({ contact }: WaitingContact, sent: OtpSending): void {
    void dispatch(contactCodeApi.util.upsertQueryData('contactCode', contact, sent));
  }

  /** Returns null, and shows why, if none was sent. */
  async function send(waiting: WaitingContact): Promise<OtpSending | null> {
    const { channel } = waiting;
    const type = channel === 'email' ? 'email_verification' : 'phone_verification';
    const { data, error } = await sendOtp({ channel, body: { type, ...named(waiting) } });
    if (!data) {
      const fallback =
        isApiError(error) && error.status === 'NETWORK'
          ? OTP_MESSAGES.sendFailedConnection
          : OTP_MESSAGES.sendFailed;
      toast.error(messageOf(error, fallback));
      return null;
    }
    const sent = sentNow(channel, data);
    remember(waiting, sent);
    return sent;
  }

  return { send, sending, remember };
}

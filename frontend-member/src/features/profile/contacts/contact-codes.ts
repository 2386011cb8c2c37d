import type { OwnProfile } from '@nattil/contracts/api/member/account';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import { OTP_LIFETIME_SECONDS, OTP_MESSAGES } from '@nattil/contracts/rules/sign-in/otp';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { tellingWait } from '../../../shared/otp/otp-errors.ts';
import { type OtpSending, sentNow } from '../../../shared/otp/otp-sending.ts';
import { useSendOtpMutation } from '../../../shared/otp/otpApi.ts';
import { contactCodeApi, useContactCodeQuery } from './contactCodeApi.ts';

/** A contact that is confirmed by its code. */
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

/** The contact in the form of the OTP calls. */
export function named({ channel, contact }: WaitingContact): { email: string } | { phone: string } {
  return channel === 'email' ? { email: contact } : { phone: contact };
}

export function kindOf(channel: OtpChannel): ContactKind {
  return channel === 'email' ? 'email' : 'phone';
}

/** The time when the code expires. */
const endOf = ({ sentAt }: OtpSending): number => sentAt + OTP_LIFETIME_SECONDS * 1000;

/** Sends confirmation codes and stores the sendings. */
export function useContactCodes() {
  const dispatch = useAppDispatch();
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();

  function remember({ contact }: WaitingContact, sent: OtpSending): void {
    void dispatch(contactCodeApi.util.upsertQueryData('contactCode', contact, sent));
  }

  /** Returns null and shows the reason if no code was sent. */
  async function send(waiting: WaitingContact): Promise<OtpSending | null> {
    const { channel } = waiting;
    const type = channel === 'email' ? 'email_verification' : 'phone_verification';
    const { data, error } = await sendOtp({ channel, body: { type, ...named(waiting) } });
    if (!data) {
      const fallback =
        isApiError(error) && error.status === 'NETWORK'
          ? OTP_MESSAGES.sendFailedConnection
          : OTP_MESSAGES.sendFailed;
      const text = messageOf(error, fallback);
      toast.error(isApiError(error) ? tellingWait(text, error) : text);
      return null;
    }
    const sent = sentNow(channel, data);
    remember(waiting, sent);
    return sent;
  }

  return { send, sending, remember };
}

/** The code of one contact: the valid one that was sent, or a new one. */
export function useCodeOf(waiting: WaitingContact) {
  const { data: sent } = useContactCodeQuery(waiting.contact);
  const { send, sending } = useContactCodes();
  const { done } = useCountdown(sent ? endOf(sent) : null);
  const valid = sent && !done ? sent : null;

  return {
    sent,
    sending,
    isSent: valid !== null,
    sendAgain: () => send(waiting),
    sendOnce: async () => valid ?? (await send(waiting)),
  };
}

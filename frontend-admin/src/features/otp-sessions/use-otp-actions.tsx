import { List, Text } from '@mantine/core';
import { useState } from 'react';
import type { AdminOtpSession, BulkExpiredOtps } from '@nattil/contracts/api/admin/otp-sessions';
import { formatPurpose } from '@nattil/contracts/formats';
import { OTP_ADMIN_MESSAGES } from '@nattil/contracts/rules/portal/otp-list';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { alertDialog, confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { count } from '@nattil/frontend-shared/ui/count';
import { waitEnd, withWait } from '@nattil/frontend-shared/ui/time/refused-wait';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useBulkExpireOtpsMutation, useExpireOtpMutation, useResendOtpMutation } from './otpApi.ts';
import { contactText, sessionInWords } from './otp-texts.ts';

const NO_ANSWER = 'An error occurred. Please try again.';

const reasons: Record<BulkExpiredOtps['skipped'][number]['reason'], string> = {
  OTP_ALREADY_USED: 'verified meanwhile',
  OTP_EXPIRED: 'had expired before',
  OTP_SESSION_NOT_FOUND: 'is no longer kept',
};

/** The administrator's actions on sessions: each is confirmed first and reports its result. */
export function useOtpActions(onExpired: () => void = () => undefined) {
  const [expireOtp] = useExpireOtpMutation();
  const [resendOtp] = useResendOtpMutation();
  const [expireOtps, { isLoading: isExpiringSeveral }] = useBulkExpireOtpsMutation();
  /** The session whose action is being confirmed or is running. */
  const [acting, setActing] = useState<string | null>(null);

  async function carryOut(action: Promise<string>, whyNot: (error: unknown) => string) {
    try {
      toast.success(await action);
    } catch (error) {
      toast.error(whyNot(error));
    } finally {
      setActing(null);
    }
  }

  function expire(session: AdminOtpSession): void {
    setActing(session.id);
    confirmDialog({
      title: 'Expire this OTP session?',
      message: `The code of ${sessionInWords(session)} can then no longer be entered.`,
      confirmLabel: 'Expire',
      danger: true,
      onCancel: () => setActing(null),
      onConfirm: () =>
        void carryOut(
          expireOtp(session.id)
            .unwrap()
            .then(() => OTP_ADMIN_MESSAGES.expired),
          (error) => refusalText(error, 'Failed to expire OTP session', NO_ANSWER),
        ),
    });
  }

  function resend(session: AdminOtpSession): void {
    setActing(session.id);
    const contact = contactText(session);
    confirmDialog({
      title: 'Resend this OTP?',
      message: `A new ${formatPurpose(session.purpose).toLowerCase()} code goes to ${contact} by ${session.otpType === 'sms' ? 'SMS' : 'email'}. The code that was sent before can then no longer be entered.`,
      confirmLabel: 'Resend',
      onCancel: () => setActing(null),
      onConfirm: () =>
        void carryOut(
          resendOtp(session)
            .unwrap()
            .then(() => OTP_ADMIN_MESSAGES.resentTo(contact)),
          (error) =>
            refusalText(error, 'Failed to resend OTP', 'Failed to resend OTP. Please try again.'),
        ),
    });
  }

  function expireSeveral(sessions: readonly AdminOtpSession[]): void {
    const one = sessions.length === 1;
    confirmDialog({
      title: one ? 'Expire this OTP session?' : `Expire ${sessions.length} OTP sessions?`,
      message: (
        <>
          <Text mb="sm">{`${one ? 'This code' : 'These codes'} can then no longer be entered:`}</Text>
          <List>
            {sessions.map((session) => (
              <List.Item key={session.id}>{sessionInWords(session)}</List.Item>
            ))}
          </List>
        </>
      ),
      confirmLabel: 'Expire',
      danger: true,
      onConfirm: () => void carryOutSeveral(sessions),
    });
  }

  async function carryOutSeveral(sessions: readonly AdminOtpSession[]): Promise<void> {
    try {
      const { expired, skipped } = await expireOtps(sessions.map(({ id }) => id)).unwrap();
      onExpired();
      if (expired > 0) toast.success(expiredText(expired));
      if (skipped.length > 0) tellSkipped(sessions, skipped);
    } catch (error) {
      toast.error(refusalText(error, 'Failed to expire OTP session', NO_ANSWER));
    }
  }

  return { acting, expire, resend, expireSeveral, isExpiringSeveral };
}

function refusalText(error: unknown, fallback: string, noAnswer: string): string {
  if (isApiError(error) && error.status === 'NETWORK') return noAnswer;
  const text = messageOf(error, fallback);
  return isApiError(error) && waitEnd(error) ? withWait(text, error.retryAfterSeconds ?? 0) : text;
}

function expiredText(expired: number): string {
  if (expired === 1) return OTP_ADMIN_MESSAGES.expired;
  return `${count(expired)} OTP sessions expired successfully`;
}

function tellSkipped(
  sessions: readonly AdminOtpSession[],
  skipped: BulkExpiredOtps['skipped'],
): void {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  alertDialog({
    title:
      skipped.length === 1 ? 'One session was skipped' : `${skipped.length} sessions were skipped`,
    message: (
      <List>
        {skipped.map(({ id, reason }) => {
          const session = byId.get(id);
          return (
            <List.Item key={id}>
              {`${session ? sessionInWords(session) : 'A session'}: ${reasons[reason]}`}
            </List.Item>
          );
        })}
      </List>
    ),
  });
}

import { Anchor, Button, Group, PinInput, Stack, Text } from '@mantine/core';
import {
  OTP_LENGTH,
  OTP_LIFETIME_SECONDS,
  OTP_RESEND_COUNTDOWN_SECONDS,
} from '@nattil/contracts/rules/otp';
import { type ApiError, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useCountdown } from '@nattil/frontend-shared/ui/use-countdown';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import type { OtpChannel } from '@nattil/contracts/api/otp';
import { useActivateCardMutation } from './cardApi.ts';
import { endOf, triesLeft, verifyErrorText } from './otp-errors.ts';
import { otpRules } from './otp-form.ts';
import { useVerifyOtpMutation } from './otpApi.ts';
import { type OtpSending, useActivationCode } from './use-activation-code.ts';
import styles from './otp-dialog.module.css';

interface OtpDialogProps {
  sending: OtpSending;
  onActivated: () => void;
}

/** Asks for the code that was sent; the right one activates the card. */
export function OtpDialog({ sending: firstSending, onActivated }: OtpDialogProps) {
  const user = useAppSelector(session.selectUser);
  /** The latest one; earlier sessions are no longer valid. */
  const [sending, setSending] = useState(firstSending);
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  /** No code helps any more: the session is spent, or the account is locked for a time. */
  const [end, setEnd] = useState<'spent' | 'locked' | null>(null);
  /** The session whose code was accepted: a failed activation is tried again without the code. */
  const [verifiedSession, setVerifiedSession] = useState<string | null>(null);
  const [verifyOtp, { isLoading: verifying }] = useVerifyOtpMutation();
  const [activateCard, { isLoading: activating }] = useActivateCardMutation();
  const code = useActivationCode();
  const countdown = useCountdown(sending.sentAt + OTP_RESEND_COUNTDOWN_SECONDS * 1000);
  const boxes = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  useEffect(() => {
    if (end === 'spent') again.current?.focus();
  }, [end]);

  const { channel, sessionId, contactInfo } = sending;
  const submitting = verifying || activating;
  const busy = submitting || code.resending || code.sending;
  const contact = channel === 'email' ? { email: user?.email ?? '' } : { phone: user?.phone ?? '' };

  function clearError(): void {
    setError(null);
    setHint(null);
  }

  function empty(): void {
    setOtp('');
    boxes.current?.querySelector('input')?.focus();
  }

  /** Why it was refused, and what is left to do. */
  function showRefusal(refusal: ApiError): void {
    setError(verifyErrorText(refusal));
    setHint(triesLeft(refusal));
    setEnd(endOf(refusal));
    // What nobody has checked stays, and is sent again with Verify.
    if (refusal.status !== 'NETWORK') empty();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const wrong = verifiedSession === sessionId ? null : otpRules.otp(otp);
    if (!wrong) {
      void verify(otp);
      return;
    }
    // The fourth digit was sent by itself; pressing Verify after its refusal does not hide why.
    if (otp !== '' || error === null) {
      setError(wrong);
      setHint(null);
    }
    boxes.current?.querySelectorAll('input')[otp.length]?.focus();
  }

  async function verify(code: string): Promise<void> {
    clearError();
    toast.clearTrouble();
    if (verifiedSession !== sessionId) {
      const verified = await verifyOtp({ channel, body: { otp: code, sessionId, ...contact } });
      if (verified.error) {
        showRefusal(isApiError(verified.error) ? verified.error : { status: 'NETWORK' });
        return;
      }
      setVerifiedSession(sessionId);
    }
    const activated = await activateCard();
    if (activated.error) {
      const reason = messageOf(activated.error, 'The card could not be activated.');
      setError(`Your code was right, but: ${reason} Press Verify to try again.`);
      return;
    }
    onActivated();
  }

  async function resend(): Promise<void> {
    if (!countdown.done || busy) return;
    clearError();
    const sent = await code.resend(sending, contact);
    if ('failure' in sent) {
      setError(sent.failure);
      setEnd(sent.error && endOf(sent.error));
    } else sentAgain(sent);
  }

  /** With a session of its own. */
  async function sendNew(by: OtpChannel): Promise<void> {
    if (busy) return;
    const sent = await code.send(user, by);
    if (sent) sentAgain(sent);
  }

  function sentAgain(sent: OtpSending): void {
    toast.success(`A new OTP was sent to ${sent.contactInfo}.`);
    setSending(sent);
    clearError();
    setEnd(null);
    empty();
  }

  return (
    <Dialog title="Enter OTP" submitting={submitting} dirty={otp !== ''}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text id={labelId}>
            We sent a {OTP_LENGTH}-digit code to <b className="tabular">{contactInfo}</b>. It is
            valid for {OTP_LIFETIME_SECONDS / 60} minutes.
          </Text>
          <div
            ref={boxes}
            onKeyDownCapture={(event) => {
              // The boxes swallow every key but digits.
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
                event.preventDefault();
                event.target.form?.requestSubmit();
              }
            }}
          >
            <PinInput
              className={styles.boxes}
              length={OTP_LENGTH}
              type="number"
              inputMode="numeric"
              placeholder=""
              oneTimeCode
              autoFocus
              size="xl"
              gap="md"
              aria-label="One-time code"
              getInputProps={(index: number) => ({
                'aria-label': `Digit ${index + 1} of ${OTP_LENGTH}`,
                'aria-describedby': labelId,
                'data-autofocus': index === 0 || undefined,
              })}
              value={otp}
              error={error !== null}
              readOnly={busy || end !== null}
              onChange={(typed) => {
                setOtp(typed);
                if (typed !== '') clearError();
                // Not `onComplete`, which misses a code that is pasted after a wrong one.
                if (typed.length === OTP_LENGTH && !busy && end === null) void verify(typed);
              }}
            />
          </div>
          <FormError>
            {error ? (
              <>
                <div>{error}</div>
                {hint ? <div>{hint}</div> : null}
              </>
            ) : null}
          </FormError>
          {end === 'spent' ? (
            <Button
              ref={again}
              fullWidth
              loading={code.sending}
              onClick={() => void sendNew(channel)}
            >
              Start again
            </Button>
          ) : null}
          {end === null ? (
            <>
              <Button type="submit" fullWidth loading={submitting}>
                Verify
              </Button>
              <Group justify="space-between" gap="xs" className={styles.others}>
                <Text size="sm" c="dimmed">
                  {countdown.done ? (
                    'No code yet?'
                  ) : (
                    <>
                      Resend in{' '}
                      <span role="timer" aria-live="off" className="tabular">
                        {countdown.text}
                      </span>
                    </>
                  )}
                </Text>
                <Anchor
                  component="button"
                  type="button"
                  disabled={!countdown.done || busy}
                  onClick={() => void resend()}
                >
                  Resend OTP
                </Anchor>
                {channel === 'email' && user?.phone ? (
                  <Anchor
                    component="button"
                    type="button"
                    disabled={busy}
                    onClick={() => void sendNew('sms')}
                  >
                    Send by SMS instead
                  </Anchor>
                ) : null}
              </Group>
            </>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}

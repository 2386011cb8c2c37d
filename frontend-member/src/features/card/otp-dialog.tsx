import { Button, Group, PinInput, Stack, Text } from '@mantine/core';
import {
  OTP_LENGTH,
  OTP_LIFETIME_SECONDS,
  OTP_MESSAGES,
  OTP_RESEND_COUNTDOWN_SECONDS,
} from '@nattil/contracts/rules/otp';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useCountdown } from '@nattil/frontend-shared/ui/use-countdown';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useActivateCardMutation } from './cardApi.ts';
import { triesLeft } from './otp-errors.ts';
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
  /** The session whose code was accepted: a failed activation is tried again without the code. */
  const [verifiedSession, setVerifiedSession] = useState<string | null>(null);
  const [verifyOtp, { isLoading: verifying }] = useVerifyOtpMutation();
  const [activateCard, { isLoading: activating }] = useActivateCardMutation();
  const code = useActivationCode();
  const countdown = useCountdown(sending.sentAt + OTP_RESEND_COUNTDOWN_SECONDS * 1000);
  const boxes = useRef<HTMLDivElement>(null);
  const labelId = useId();

  const { channel, sessionId, contactInfo } = sending;
  const submitting = verifying || activating;
  const busy = submitting || code.resending || code.sending;
  const contact = channel === 'email' ? { email: user?.email ?? '' } : { phone: user?.phone ?? '' };

  function clearError(): void {
    setError(null);
    setHint(null);
  }

  function startOver(): void {
    setOtp('');
    boxes.current?.querySelector('input')?.focus();
  }

  async function verify(event: FormEvent): Promise<void> {
    event.preventDefault();
    clearError();
    if (busy) return;
    if (verifiedSession !== sessionId) {
      const wrong = otpRules.otp(otp);
      if (wrong) {
        setError(wrong);
        boxes.current?.querySelectorAll('input')[otp.length]?.focus();
        return;
      }
      const verified = await verifyOtp({ channel, body: { otp, sessionId, ...contact } });
      if (verified.error) {
        setError(messageOf(verified.error, OTP_MESSAGES.invalid));
        setHint(isApiError(verified.error) ? triesLeft(verified.error) : null);
        startOver();
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
    if ('failure' in sent) setError(sent.failure);
    else sentAgain(sent);
  }

  async function sendBySms(): Promise<void> {
    if (busy) return;
    clearError();
    const sent = await code.send(user, 'sms');
    if (sent) sentAgain(sent);
  }

  function sentAgain(sent: OtpSending): void {
    toast.success(`A new OTP was sent to ${sent.contactInfo}.`);
    setSending(sent);
    startOver();
  }

  return (
    <Dialog title="Enter OTP" submitting={submitting} dirty={otp !== ''}>
      <form noValidate onSubmit={(event) => void verify(event)}>
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
              readOnly={busy}
              onChange={(typed) => {
                setOtp(typed);
                clearError();
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
          <Button type="submit" fullWidth loading={submitting}>
            Verify
          </Button>
          <Group justify="space-between" gap="xs">
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
            <Button
              variant="subtle"
              loading={code.resending}
              disabled={!countdown.done}
              onClick={() => void resend()}
            >
              Resend OTP
            </Button>
          </Group>
          {channel === 'email' && user?.phone ? (
            <Button variant="default" loading={code.sending} onClick={() => void sendBySms()}>
              Send by SMS instead
            </Button>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}

import { Button, Group, PinInput, Stack, Text } from '@mantine/core';
import {
  OTP_LENGTH,
  OTP_LIFETIME_SECONDS,
  OTP_MESSAGES,
  OTP_RESEND_COUNTDOWN_SECONDS,
} from '@nattil/contracts/rules/otp';
import { otpRule } from '@nattil/contracts/rules/otp-requests';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useCountdown } from '@nattil/frontend-shared/ui/use-countdown';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import { resendErrorText, triesLeft } from './code-errors.ts';
import { type CodeSending, sentNow } from './code-sending.ts';
import { named, useContactCodes, type WaitingContact } from './contact-codes.ts';
import { useResendCodeMutation, useVerifyCodeMutation } from './contactCodeApi.ts';
import { useLazyOwnProfileQuery } from './ownProfileApi.ts';
import styles from './contact-code-dialog.module.css';

interface ContactCodeDialogProps {
  waiting: WaitingContact;
  sending: CodeSending;
}

/** Asks for the code that a changed contact waits for. */
export function ContactCodeDialog({ waiting, sending: firstSending }: ContactCodeDialogProps) {
  const { close } = useDialog();
  const { remember } = useContactCodes();
  const [loadProfile, { isFetching: loading }] = useLazyOwnProfileQuery();
  /** The latest one; earlier sessions are no longer valid. */
  const [sending, setSending] = useState(firstSending);
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const [verifyCode, { isLoading: verifying }] = useVerifyCodeMutation();
  const [resendCode, { isLoading: resending }] = useResendCodeMutation();
  const countdown = useCountdown(sending.sentAt + OTP_RESEND_COUNTDOWN_SECONDS * 1000);
  const boxes = useRef<HTMLDivElement>(null);
  const labelId = useId();

  const { channel, sessionId, contactInfo } = sending;
  const contact = named(waiting);
  const submitting = verifying || loading;
  const busy = submitting || resending;

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
    const wrong = otpRule(otp);
    if (wrong) {
      setError(wrong);
      boxes.current?.querySelectorAll('input')[otp.length]?.focus();
      return;
    }
    const verified = await verifyCode({ channel, body: { otp, sessionId, ...contact } });
    if (verified.error) {
      setError(messageOf(verified.error, OTP_MESSAGES.invalid));
      setHint(isApiError(verified.error) ? triesLeft(verified.error) : null);
      startOver();
      return;
    }
    // The contact counts already; where the profile cannot be loaded, the view says so.
    await loadProfile();
    close();
    toast.success(`Your new ${channel === 'email' ? 'email' : 'phone number'} is confirmed.`);
  }

  async function resend(): Promise<void> {
    if (!countdown.done || busy) return;
    clearError();
    const sent = await resendCode({ channel, body: { sessionId, ...contact } });
    if (sent.data) sentAgain(sentNow(channel, sent.data));
    else setError(isApiError(sent.error) ? resendErrorText(sent.error) : OTP_MESSAGES.resendFailed);
  }

  function sentAgain(sent: CodeSending): void {
    toast.success(`A new OTP was sent to ${sent.contactInfo}.`);
    setSending(sent);
    remember(waiting, sent);
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
              loading={resending}
              disabled={!countdown.done}
              onClick={() => void resend()}
            >
              Resend OTP
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

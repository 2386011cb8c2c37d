import { Anchor, Button, Group, PinInput, Stack, Text } from '@mantine/core';
import {
  OTP_LENGTH,
  OTP_LIFETIME_SECONDS,
  OTP_MESSAGES,
  OTP_RESEND_COUNTDOWN_SECONDS,
} from '@nattil/contracts/rules/sign-in/otp';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { useRefusal } from '@nattil/frontend-shared/ui/time/refused-wait';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import { useCodeWait } from './code-waits.ts';
import { endOf, type OtpEnd, resendErrorText, triesLeft, verifyErrorText } from './otp-errors.ts';
import { otpRules } from './otp-form.ts';
import { type OtpSending, sentNow } from './otp-sending.ts';
import { useResendOtpMutation, useVerifyOtpMutation, type VerifiedContact } from './otpApi.ts';
import { OtherChannel } from './other-channel.tsx';
import { ResendWait } from './resend-wait.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { useSmsCode } from './use-sms-code.ts';
import styles from './code-dialog.module.css';

interface Verified {
  sessionId: string;
  contact: VerifiedContact;
}

interface CodeDialogProps {
  sending: OtpSending;
  /** The contact of a channel, as API calls name it. */
  contactOn: (channel: OtpChannel) => { email: string } | { phone: string };
  /** Sends a code in a new OTP session; null if none was sent, after showing the reason. */
  sendNew: (channel: OtpChannel) => Promise<OtpSending | null>;
  /** Another code replaced the previous one. */
  onSentAgain?: (sending: OtpSending) => void;
  /** Runs after the code is accepted; returns an error message or null. Verify retries it. */
  onVerified: (contact: VerifiedContact) => Promise<string | null>;
  /** Called if the purpose of the code is no longer possible. */
  onOver?: () => void;
  /** Called if the code went to a wrong contact; leads to changing it. */
  onChangeContact?: (channel: OtpChannel) => void;
  /** Other channels for the code. */
  channels?: readonly OtpChannel[];
}

function addressOf(contact: { email: string } | { phone: string }): string {
  return 'email' in contact ? contact.email : contact.phone;
}

/** Asks for a code, for any purpose. */
export function CodeDialog({
  sending: firstSending,
  contactOn,
  sendNew,
  onSentAgain,
  onVerified,
  onOver,
  onChangeContact,
  channels = [],
}: CodeDialogProps) {
  /** The latest sending; earlier OTP sessions are no longer valid. */
  const [sending, setSending] = useState(firstSending);
  const [otp, setOtp] = useState('');
  const refusal = useRefusal();
  const error = refusal.text;
  const [hint, setHint] = useState<string | null>(null);
  /** The reason why this OTP session accepts no more codes. */
  const [ended, setEnd] = useState<OtpEnd | null>(null);
  const end = ended === 'locked' && refusal.isOver ? null : ended;
  /** Set once the code is accepted: a later failure is retried without the code. */
  const [verified, setVerified] = useState<Verified | null>(null);
  const [verifyOtp, { isLoading: verifying }] = useVerifyOtpMutation();
  const [resendOtp, { isLoading: resending }] = useResendOtpMutation();
  const [running, setRunning] = useState<'following' | 'sending' | null>(null);
  const countdown = useCountdown(sending.sentAt + OTP_RESEND_COUNTDOWN_SECONDS * 1000);
  const boxes = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  useEffect(() => {
    if (end === 'spent') again.current?.focus();
  }, [end]);

  const { channel, sessionId, contactInfo } = sending;
  const submitting = verifying || running === 'following';
  const busy = submitting || resending || running === 'sending';
  const contact = contactOn(channel);
  const wait = useCodeWait(addressOf(contact));

  useSmsCode(channel === 'sms' && verified === null && end === null ? sessionId : null, enter);

  function enter(typed: string): void {
    if (busy || end !== null) return;
    setOtp(typed);
    if (typed !== '') clearError();
    // Not `onComplete`, which misses a code that is pasted after a wrong one.
    if (typed.length === OTP_LENGTH) void verify(typed);
  }

  function clearError(): void {
    refusal.clear();
    setHint(null);
  }

  function empty(): void {
    setOtp('');
    boxes.current?.querySelector('input')?.focus();
  }

  /** Shows the reason of a refusal and the remaining options. */
  function showRefusal(reason: ApiError): void {
    refusal.show(verifyErrorText(reason), reason);
    setHint(triesLeft(reason));
    const why = endOf(reason);
    setEnd(why);
    if (why === 'over') onOver?.();
    // A code that the server has not checked stays in the field, so that Verify sends it again.
    if (reason.status !== 'NETWORK') empty();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const wrong = verified?.sessionId === sessionId ? null : otpRules.otp(otp);
    if (!wrong) {
      void verify(otp);
      return;
    }
    // The last digit submits the form; pressing Verify after a refusal must not hide the reason.
    if (otp !== '' || error === null) {
      refusal.show(wrong);
      setHint(null);
    }
    boxes.current?.querySelectorAll('input')[otp.length]?.focus();
  }

  async function verify(code: string): Promise<void> {
    clearError();
    toast.clearTrouble();
    const accepted = verified?.sessionId === sessionId ? verified : await accept(code);
    if (!accepted) return;
    setRunning('following');
    const failure = await onVerified(accepted.contact);
    setRunning(null);
    if (failure !== null)
      refusal.show(`Your code was right, but: ${failure} Press Verify to try again.`);
  }

  /** Returns null and shows the reason if the code is not accepted. */
  async function accept(code: string): Promise<Verified | null> {
    const body = { otp: code, sessionId, ...contact };
    const { data, error: reason } = await verifyOtp({ channel, body });
    if (!data) {
      showRefusal(isApiError(reason) ? reason : { status: 'NETWORK' });
      return null;
    }
    const accepted = { sessionId, contact: data };
    setVerified(accepted);
    return accepted;
  }

  async function resend(): Promise<void> {
    if (!countdown.done || wait !== null || busy) return;
    clearError();
    const { data, error: reason } = await resendOtp({ channel, body: { sessionId, ...contact } });
    if (data) sentAgain(sentNow(channel, data));
    else {
      if (isApiError(reason)) refusal.show(resendErrorText(reason), reason);
      else refusal.show(OTP_MESSAGES.resendFailed);
      setEnd(isApiError(reason) ? endOf(reason) : null);
    }
  }

  /** Starts a new OTP session. */
  async function startAgain(by: OtpChannel): Promise<void> {
    if (busy) return;
    setRunning('sending');
    const sent = await sendNew(by);
    setRunning(null);
    if (sent) sentAgain(sent);
  }

  function sentAgain(sent: OtpSending): void {
    toast.success(`A new OTP was sent to ${sent.contactInfo}.`);
    setSending(sent);
    onSentAgain?.(sent);
    clearError();
    setEnd(null);
    empty();
  }

  return (
    <Dialog title="Enter OTP" submitting={submitting} dirty={otp !== ''}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text id={labelId} className="tabular">
            <span>{`We sent a ${OTP_LENGTH}-digit code to `}</span>
            <b translate="no">{contactInfo}</b>
            <span>{`. It is valid for ${OTP_LIFETIME_SECONDS / 60} minutes.`}</span>
          </Text>
          <div
            ref={boxes}
            onKeyDownCapture={(event) => {
              // The code boxes ignore every key except digits.
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
              onChange={enter}
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
            <SendCodeButton
              ref={again}
              contact={addressOf(contact)}
              fullWidth
              loading={running === 'sending'}
              onPress={() => void startAgain(channel)}
            >
              Start again
            </SendCodeButton>
          ) : null}
          {end === null ? (
            <>
              <Button type="submit" fullWidth loading={submitting}>
                Verify
              </Button>
              <Group justify="space-between" gap="xs" className={styles.others}>
                <ResendWait countdown={countdown} until={wait} />
                <Anchor
                  component="button"
                  type="button"
                  disabled={!countdown.done || wait !== null || busy}
                  onClick={() => void resend()}
                >
                  Resend OTP
                </Anchor>
                {channels
                  .filter((other) => other !== channel)
                  .map((other) => (
                    <OtherChannel
                      key={other}
                      channel={other}
                      contact={addressOf(contactOn(other))}
                      disabled={busy}
                      onChoose={() => void startAgain(other)}
                    />
                  ))}
              </Group>
            </>
          ) : null}
          {onChangeContact ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              mih={24}
              disabled={busy}
              onClick={() => onChangeContact(channel)}
            >
              Wrong address? Change it
            </Anchor>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}

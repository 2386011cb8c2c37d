import { Button, Group, Text } from '@mantine/core';
import { formatPhone } from '@nattil/contracts/formats';
import { OTP_RESEND_COUNTDOWN_SECONDS } from '@nattil/contracts/rules/sign-in/otp';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import { IconClock } from '@tabler/icons-react';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { SendCodeButton } from '../../../shared/otp/send-code-button.tsx';
import { kindOf, useCodeOf, type WaitingContact as Waiting } from './contact-codes.ts';
import { CONTACT_WORDS } from './contact-words.ts';
import styles from '../own-profile/own-profile.module.css';

interface WaitingContactProps {
  waiting: Waiting;
  onEnter: (sending: OtpSending) => void;
  /** Missing if there is no current contact to return to. */
  onCancel?: () => void;
  cancelling: boolean;
}

/** A changed contact that waits for its code. */
export function WaitingContact({ waiting, onEnter, onCancel, cancelling }: WaitingContactProps) {
  const { sent, isSent, sending, sendOnce, sendAgain } = useCodeOf(waiting);
  const countdown = useCountdown(sent ? sent.sentAt + OTP_RESEND_COUNTDOWN_SECONDS * 1000 : null);
  const what = CONTACT_WORDS[kindOf(waiting.channel)];

  async function enter(code: Promise<OtpSending | null>): Promise<void> {
    const sending = await code;
    if (sending) onEnter(sending);
  }

  return (
    <div role="group" aria-label={`New ${what}`} className={styles.waiting}>
      <div className={styles.value} translate="no">
        {formatPhone(waiting.contact)}
      </div>
      <Text size="sm" className={styles.waitingSign}>
        <IconClock size={18} aria-hidden />{' '}
        <span>
          {isSent ? 'Waiting for your code' : 'Not confirmed. It counts once you enter a code.'}
        </span>
      </Text>
      <Group gap="xs">
        <SendCodeButton
          contact={waiting.contact}
          hasCode={isSent}
          loading={sending}
          onPress={() => void enter(sendOnce())}
        >
          {isSent ? 'Enter code' : 'Send a code'}
        </SendCodeButton>
        {isSent ? (
          <SendCodeButton
            contact={waiting.contact}
            variant="default"
            disabled={sending || !countdown.done}
            onPress={() => void enter(sendAgain())}
          >
            Send again
          </SendCodeButton>
        ) : null}
        {onCancel ? (
          <Button variant="subtle" loading={cancelling} onClick={onCancel}>
            Cancel the change
          </Button>
        ) : null}
      </Group>
      {countdown.done || !isSent ? null : (
        <Text size="sm" c="dimmed">
          You can send it again in{' '}
          <span role="timer" aria-live="off" className="tabular">
            {countdown.text}
          </span>
        </Text>
      )}
    </div>
  );
}

import { Group, Text } from '@mantine/core';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { SendCodeButton } from '../../../shared/otp/send-code-button.tsx';
import { kindOf, useCodeOf, type WaitingContact } from './contact-codes.ts';
import { CONTACT_WORDS } from './contact-words.ts';
import styles from '../own-profile/own-profile.module.css';

interface ContactConfirmationProps {
  /** The current contact. */
  own: WaitingContact;
  confirmed: boolean;
  /** The contact cannot be used to sign in until its code is entered. */
  barred: boolean;
  onEnter: (sending: OtpSending) => void;
}

/** Shows whether a contact is confirmed, and asks for its code if not. */
export function ContactConfirmation({ own, confirmed, barred, onEnter }: ContactConfirmationProps) {
  if (confirmed)
    return (
      <div className={styles.confirmation}>
        <StatusBadge status="verified" label="Confirmed" />
      </div>
    );
  return (
    <div className={barred ? styles.waiting : styles.confirmation}>
      {barred ? (
        <Text size="sm">
          Your password was set by your other contact. This one cannot log in until you confirm it.
        </Text>
      ) : null}
      <Group gap="xs">
        <StatusBadge status="pending" label="Not confirmed" />
        <ConfirmButton own={own} onEnter={onEnter} />
      </Group>
    </div>
  );
}

function ConfirmButton({ own, onEnter }: Pick<ContactConfirmationProps, 'own' | 'onEnter'>) {
  const { isSent, sending, sendOnce } = useCodeOf(own);

  async function enter(): Promise<void> {
    const code = await sendOnce();
    if (code) onEnter(code);
  }

  const label = isSent ? 'Enter code' : 'Send a code';
  return (
    <SendCodeButton
      contact={own.contact}
      hasCode={isSent}
      variant="default"
      aria-label={`${label} to confirm your ${CONTACT_WORDS[kindOf(own.channel)]}`}
      loading={sending}
      onPress={() => void enter()}
    >
      {label}
    </SendCodeButton>
  );
}

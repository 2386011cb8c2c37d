import { Alert, Button } from '@mantine/core';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { IconInfoCircle } from '@tabler/icons-react';
import { CONTACT_WORDS } from './contact-words.ts';
import styles from './lost-contact-notice.module.css';

interface LostContactNoticeProps {
  lost: readonly ContactKind[];
  action: { label: string; onClick: () => void };
  /** Missing if the notice cannot be closed. */
  onClose?: () => void;
}

/** Another member confirmed contacts that were unconfirmed in this account. */
export function LostContactNotice({ lost, action, onClose }: LostContactNoticeProps) {
  const { title, text } = textsOf(lost);
  return (
    <Alert
      role="note"
      aria-label={title}
      color="warn"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={title}
      classNames={{ closeButton: styles.close }}
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Close this notice"
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{text}</p>
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      </div>
    </Alert>
  );
}

function textsOf(lost: readonly ContactKind[]): { title: string; text: string } {
  const [kind] = lost;
  if (lost.length === 1 && kind) {
    const word = CONTACT_WORDS[kind];
    return {
      title: `Your ${word} was removed`,
      text: `Another member confirmed the ${word} that was in your account. You had not confirmed it, so it was removed. Add another one.`,
    };
  }
  return {
    title: 'Your email and phone number were removed',
    text: 'Another member confirmed the email and the phone number that were in your account. You had not confirmed them, so they were removed. Add others.',
  };
}

import { Button, Group, Text } from '@mantine/core';
import { pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { kindOf, useCodeOf, type WaitingContact } from './contact-codes.ts';
import { CONTACT_WORDS } from './contact-words.ts';
import { contactCodeDialog } from './own-dialogs.ts';
import styles from './own-profile.module.css';

interface ClaimOfferProps {
  claim: WaitingContact;
  onConfirmed: () => void;
}

/** Offers the code that makes a contact the member's own, which another member has not confirmed. */
export function ClaimOffer({ claim, onConfirmed }: ClaimOfferProps) {
  const { isSent, sending, sendOnce } = useCodeOf(claim);

  async function confirm(): Promise<void> {
    const code = await sendOnce();
    if (code) void pushDialog(contactCodeDialog, { waiting: claim, sending: code, onConfirmed });
  }

  const label = isSent ? 'Enter code' : 'Send a code';
  return (
    <div className={`${styles.waiting} ${styles.offer}`}>
      <Text size="sm">If it is yours, confirm it by a code.</Text>
      <Group>
        <Button
          variant="default"
          aria-label={`${label} to confirm this ${CONTACT_WORDS[kindOf(claim.channel)]}`}
          loading={sending}
          onClick={() => void confirm()}
        >
          {label}
        </Button>
      </Group>
    </div>
  );
}

import { Group, Text } from '@mantine/core';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { SendCodeButton } from '../../../shared/otp/send-code-button.tsx';
import { kindOf, useCodeOf, type WaitingContact } from './contact-codes.ts';
import { CONTACT_WORDS } from './contact-words.ts';
import { contactCodeDialog } from '../own-profile/own-dialogs.ts';
import styles from '../own-profile/own-profile.module.css';

interface ClaimOfferProps {
  claim: WaitingContact;
  onConfirmed: () => void;
  /** Called if the contact was mistyped. */
  onChange: () => void;
}

/** Offers to claim, by a code, a contact that another member has not confirmed. */
export function ClaimOffer({ claim, onConfirmed, onChange }: ClaimOfferProps) {
  const { isSent, sending, sendOnce } = useCodeOf(claim);

  async function confirm(): Promise<void> {
    const code = await sendOnce();
    if (code)
      void pushDialog(contactCodeDialog, { waiting: claim, sending: code, onConfirmed, onChange });
  }

  const label = isSent ? 'Enter code' : 'Send a code';
  return (
    <div className={`${styles.waiting} ${styles.offer}`}>
      <Text size="sm">If it is yours, confirm it by a code.</Text>
      <Group>
        <SendCodeButton
          contact={claim.contact}
          hasCode={isSent}
          variant="default"
          aria-label={`${label} to confirm this ${CONTACT_WORDS[kindOf(claim.channel)]}`}
          loading={sending}
          onPress={() => void confirm()}
        >
          {label}
        </SendCodeButton>
      </Group>
    </div>
  );
}

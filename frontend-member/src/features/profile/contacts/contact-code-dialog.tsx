import { alertDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useState } from 'react';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { CodeDialog } from '../../../shared/otp/code-dialog.tsx';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import type { VerifiedContact } from '../../../shared/otp/otpApi.ts';
import { session } from '../../../shared/session.ts';
import { kindOf, named, useContactCodes, type WaitingContact } from './contact-codes.ts';
import { CONTACT_WORDS } from './contact-words.ts';
import { useLazyOwnProfileQuery } from '../ownProfileApi.ts';

interface ContactCodeDialogProps {
  waiting: WaitingContact;
  sending: OtpSending;
  /** Called when the contact is confirmed and the person has read the result. */
  onConfirmed?: () => void;
  /** Called if the contact was mistyped. */
  onChange?: () => void;
}

/** Asks for the code that confirms a contact. */
export function ContactCodeDialog({
  waiting,
  sending,
  onConfirmed,
  onChange,
}: ContactCodeDialogProps) {
  const { close } = useDialog();
  const { send, remember } = useContactCodes();
  const [loadProfile] = useLazyOwnProfileQuery();
  const kind = kindOf(waiting.channel);
  const present = useAppSelector(session.selectUser)?.[kind] ?? null;
  const [isNew] = useState(present !== null && present !== waiting.contact);

  async function show(contact: VerifiedContact): Promise<null> {
    // The contact is confirmed already; if the profile cannot be loaded, the profile view shows it.
    await loadProfile();
    close();
    const word = CONTACT_WORDS[kind];
    if (contact === 'taken-over') {
      alertDialog({
        title: `This ${word} is yours now`,
        message: `This ${word} was registered in another account, which had never confirmed it. It is yours now; the other account no longer has it.`,
        actions: [{ label: 'OK', primary: true, onClick: onConfirmed }],
      });
    } else {
      toast.success(`Your ${isNew ? 'new ' : ''}${word} is confirmed.`);
      onConfirmed?.();
    }
    return null;
  }

  return (
    <CodeDialog
      sending={sending}
      contactOn={() => named(waiting)}
      sendNew={() => send(waiting)}
      onSentAgain={(sent) => remember(waiting, sent)}
      onVerified={show}
      onChangeContact={
        onChange &&
        (() => {
          close();
          onChange();
        })
      }
      // The change was withdrawn, or another member was faster: the view below shows the current
      // state.
      onOver={() => void loadProfile()}
    />
  );
}

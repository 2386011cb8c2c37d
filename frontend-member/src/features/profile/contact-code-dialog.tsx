import { toast } from '@nattil/frontend-shared/ui/toast';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { CodeDialog } from '../../app/otp/code-dialog.tsx';
import type { OtpSending } from '../../app/otp/otp-sending.ts';
import { named, useContactCodes, type WaitingContact } from './contact-codes.ts';
import { useLazyOwnProfileQuery } from './ownProfileApi.ts';

interface ContactCodeDialogProps {
  waiting: WaitingContact;
  sending: OtpSending;
}

/** Asks for the code that a changed contact waits for. */
export function ContactCodeDialog({ waiting, sending }: ContactCodeDialogProps) {
  const { close } = useDialog();
  const { send, remember } = useContactCodes();
  const [loadProfile] = useLazyOwnProfileQuery();

  async function show(): Promise<null> {
    // The contact counts already; where the profile cannot be loaded, the view says so.
    await loadProfile();
    close();
    toast.success(
      `Your new ${waiting.channel === 'email' ? 'email' : 'phone number'} is confirmed.`,
    );
    return null;
  }

  return (
    <CodeDialog
      sending={sending}
      contactOn={() => named(waiting)}
      sendNew={() => send(waiting)}
      onSentAgain={(sent) => remember(waiting, sent)}
      onVerified={show}
      // Withdrawn meanwhile, or another member was faster: the view below says what counts.
      onOver={() => void loadProfile()}
    />
  );
}

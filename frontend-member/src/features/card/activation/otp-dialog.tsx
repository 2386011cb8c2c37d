import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { useState } from 'react';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { CodeDialog } from '../../../shared/otp/code-dialog.tsx';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { InReviewDialog } from './in-review.tsx';
import { useActivateCardMutation } from '../cardApi.ts';
import { useActivationCode } from './use-activation-code.ts';

interface OtpDialogProps {
  sending: OtpSending;
  onActivated: () => void;
  /** Called if the code went to a contact that is not the member's. */
  onChangeContact?: (channel: OtpChannel) => void;
}

/** Asks for the activation code; the correct one activates the card. */
export function OtpDialog({ sending, onActivated, onChangeContact }: OtpDialogProps) {
  const user = useAppSelector(session.selectUser);
  const [activateCard] = useActivateCardMutation();
  const { send } = useActivationCode();
  const [isInReview, setInReview] = useState(false);

  async function activate(): Promise<string | null> {
    const { error } = await activateCard();
    if (isApiError(error) && error.code === 'CARD_NEEDS_REVIEW') {
      setInReview(true);
      return null;
    }
    if (error) return messageOf(error, 'The card could not be activated.');
    onActivated();
    return null;
  }

  if (isInReview) return <InReviewDialog />;
  return (
    <CodeDialog
      sending={sending}
      contactOn={(channel) =>
        channel === 'email' ? { email: user?.email ?? '' } : { phone: user?.phone ?? '' }
      }
      sendNew={(channel) => send(user, channel)}
      onVerified={activate}
      onChangeContact={onChangeContact}
      channels={channelsOf(user)}
    />
  );
}

function channelsOf(user: SessionUser | null): OtpChannel[] {
  return [...(user?.email ? (['email'] as const) : []), ...(user?.phone ? (['sms'] as const) : [])];
}

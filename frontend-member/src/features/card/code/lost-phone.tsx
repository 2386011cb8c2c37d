import { Button } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { alertDialog, confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { codeOf, useReplaceCardCodeMutation } from './cardCodeApi.ts';

interface LostPhoneProps {
  card: Card;
  onChangePassword: () => void;
}

/** Replaces the secret of the card's codes, so that a lost phone shows no valid code. */
export function LostPhone({ card, onChangePassword }: LostPhoneProps) {
  const memberId = useAppSelector(session.selectUser)?.id;
  const [replace, { isLoading }] = useReplaceCardCodeMutation();
  if (!memberId) return null;

  async function replaceCode(): Promise<void> {
    const answer = await replace(codeOf(memberId!, card));
    if (answer.error) {
      toast.error(messageOf(answer.error, 'The codes could not be replaced. Please try again.'));
      return;
    }
    alertDialog({
      title: 'Your card has new codes',
      message:
        'Codes that the lost phone stored are refused from now on. If you are signed in on it, change your password: this signs you out there.',
      actions: [
        { label: 'Done' },
        { label: 'Change password', primary: true, onClick: onChangePassword },
      ],
    });
  }

  return (
    <Button
      variant="subtle"
      leftSection={<IconDeviceMobileOff size={20} aria-hidden />}
      loading={isLoading}
      onClick={() =>
        confirmDialog({
          name: 'lost-phone',
          title: 'Was your phone lost?',
          message:
            'Your card gets new codes at once. Shops refuse the codes of all other phones until these are online with your account again.',
          confirmLabel: 'Replace the codes',
          danger: true,
          onConfirm: () => void replaceCode(),
        })
      }
    >
      My phone was lost
    </Button>
  );
}

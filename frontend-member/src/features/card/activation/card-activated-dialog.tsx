import { Button, Stack, Text } from '@mantine/core';
import { CARD_ACTIVATED_COUNTDOWN_SECONDS } from '@nattil/contracts/rules/sign-in/otp';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useCountdown } from '@nattil/frontend-shared/ui/time/use-countdown';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useEffect, useEffectEvent } from 'react';
import { MemberCard } from '../member-card.tsx';

interface CardActivatedDialogProps {
  /** Time of the activation in milliseconds since the epoch. */
  activatedAt: number;
  onFindShops: () => void;
}

/** Confirms the activation and closes by itself. */
export function CardActivatedDialog({ activatedAt, onFindShops }: CardActivatedDialogProps) {
  const { close } = useDialog();
  const { text, done } = useCountdown(activatedAt + CARD_ACTIVATED_COUNTDOWN_SECONDS * 1000);
  const closeAtEnd = useEffectEvent(close);
  useEffect(() => {
    if (done) closeAtEnd();
  }, [done]);

  return (
    <Dialog
      title="Card Activated Successfully!"
      isShort
      footer={
        <Button fullWidth onClick={onFindShops} data-autofocus>
          Find partner shops
        </Button>
      }
    >
      <Stack gap="md">
        <Text>Your privilege card has been activated and is ready to use.</Text>
        <MemberCard glint />
        <Text size="sm" c="dimmed" ta="center">
          Closes in{' '}
          <span role="timer" aria-live="off" className="tabular">
            {text}
          </span>
        </Text>
      </Stack>
    </Dialog>
  );
}

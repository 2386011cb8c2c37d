import { Button, Stack, Text } from '@mantine/core';
import { CARD_ACTIVATED_COUNTDOWN_SECONDS } from '@nattil/contracts/rules/otp';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useCountdown } from '@nattil/frontend-shared/ui/use-countdown';
import { useEffect } from 'react';
import { MemberCard } from './member-card.tsx';

interface CardActivatedDialogProps {
  opened: boolean;
  /** When the card was activated, in milliseconds since the epoch. */
  activatedAt: number;
  onClose: () => void;
  onFindShops: () => void;
}

/** The good news; it goes away by itself. */
export function CardActivatedDialog({
  opened,
  activatedAt,
  onClose,
  onFindShops,
}: CardActivatedDialogProps) {
  const { text, done } = useCountdown(activatedAt + CARD_ACTIVATED_COUNTDOWN_SECONDS * 1000);
  useEffect(() => {
    if (opened && done) onClose();
  }, [opened, done, onClose]);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Card Activated Successfully!"
      phone="center"
      footer={
        <Button fullWidth onClick={onFindShops} data-autofocus>
          Find partner shops
        </Button>
      }
    >
      <Stack gap="md">
        <Text>Your privilege card has been activated and is ready to use.</Text>
        <MemberCard />
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

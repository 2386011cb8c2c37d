import { Button, Stack, Text } from '@mantine/core';
import { formatLongDate } from '@nattil/contracts/formats';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useOwnCard } from './cardApi.ts';
import { MemberCard } from './member-card.tsx';
import { type ActivationOutcomes, useStartActivation } from './use-start-activation.ts';

interface CardIssuedDialogProps {
  activation: ActivationOutcomes;
  onLogin: () => void;
}

/** Shown after the application: the card is issued, and its button sends the activation code. */
export function CardIssuedDialog({ activation, onLogin }: CardIssuedDialogProps) {
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const { data } = useOwnCard();
  const { start, starting } = useStartActivation(activation);
  const activateBy = data?.card?.activateBy;

  return (
    <Dialog
      title="Your card is issued"
      isShort
      footer={
        <Button
          fullWidth
          data-autofocus
          loading={starting}
          onClick={signedIn ? () => void start() : onLogin}
        >
          {signedIn ? 'Activate Now' : 'Login Now'}
        </Button>
      }
    >
      <Stack gap="md">
        {signedIn ? <MemberCard /> : null}
        <Text>
          The next step is to activate your card
          {activateBy ? `, by ${formatLongDate(activateBy)}` : ''}. We send you a code, you enter
          it, and the card is ready to use for 12 months.
        </Text>
      </Stack>
    </Dialog>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { formatLongDate } from '@nattil/contracts/formats';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useOwnCard } from './cardApi.ts';
import { MemberCard } from './member-card.tsx';

interface CardIssuedDialogProps {
  onActivate: () => void;
  onLogin: () => void;
}

/** Shown after the application: the card is issued, and the next step is to activate it. */
export function CardIssuedDialog({ onActivate, onLogin }: CardIssuedDialogProps) {
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const { data } = useOwnCard();
  const activateBy = data?.card?.activateBy;

  return (
    <Dialog
      title="Your card is issued"
      isShort
      footer={
        <Button fullWidth data-autofocus onClick={signedIn ? onActivate : onLogin}>
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

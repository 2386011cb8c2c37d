import { Button, Stack, Text } from '@mantine/core';
import { formatLongDate } from '@nattil/contracts/formats';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { SendCodeButton } from '../../../shared/otp/send-code-button.tsx';
import { useOwnCard } from '../cardApi.ts';
import { MemberCard } from '../member-card.tsx';
import { firstAddressOf } from './use-activation-code.ts';
import { type ActivationOutcomes, useStartActivation } from './use-start-activation.ts';

/** Shown after the application: the card is issued, and the next step is its activation. */
export function CardIssuedDialog(outcomes: ActivationOutcomes) {
  const user = useAppSelector(session.selectUser);
  const { start, starting } = useStartActivation(outcomes);
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const { data } = useOwnCard();
  const activateBy = data?.card?.activateBy;

  return (
    <Dialog
      title="Your card is issued"
      isShort
      footer={
        signedIn ? (
          <Stack gap="xs">
            <SendCodeButton
              contact={firstAddressOf(user)}
              fullWidth
              data-autofocus
              loading={starting}
              onPress={() => void start()}
            >
              Activate Now
            </SendCodeButton>
          </Stack>
        ) : (
          <Button fullWidth data-autofocus onClick={outcomes.onLoginNeeded}>
            Login Now
          </Button>
        )
      }
    >
      <Stack gap="md">
        {signedIn ? <MemberCard /> : null}
        <Text>
          <span>
            {`The next step is to activate your card${activateBy ? `, by ${formatLongDate(activateBy)}` : ''}.`}
          </span>{' '}
          We send you a code, you enter it, and the card is ready to use for 12 months.
        </Text>
      </Stack>
    </Dialog>
  );
}

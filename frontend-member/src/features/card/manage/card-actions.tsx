import { Alert, Button, Stack } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { CARD_MESSAGES } from '@nattil/contracts/rules/members/card';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconBan } from '@tabler/icons-react';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { CARD_ISSUED_AGAIN, useApplyAgain } from '../cardApi.ts';
import { InReview, SupportContact } from '../activation/in-review.tsx';
import { RenewCard } from './renew-card.tsx';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { SendCodeButton } from '../../../shared/otp/send-code-button.tsx';
import { firstAddressOf, useActivationCode } from '../activation/use-activation-code.ts';

interface CardActionsProps {
  card: Card;
  /** Whether support must check the card before its activation. */
  isInReview: boolean;
  onCodeSent: (sending: OtpSending) => void;
}

/** The card's next action comes first; an action that its state forbids shows the reason. */
export function CardActions({ card, isInReview, onCodeSent }: CardActionsProps) {
  const user = useAppSelector(session.selectUser);
  const { send, sending } = useActivationCode();
  const { status } = card;

  async function activate(): Promise<void> {
    const sent = await send(user);
    if (sent) onCodeSent(sent);
  }

  switch (status) {
    case 'issued':
      if (isInReview) return <InReview />;
      return (
        <Stack gap="sm">
          <SendCodeButton
            contact={firstAddressOf(user)}
            fullWidth
            loading={sending}
            onPress={() => void activate()}
          >
            Activate Now
          </SendCodeButton>
          <Button
            fullWidth
            variant="default"
            aria-disabled
            onClick={() => toast.show('Activate your card first. You can renew it after that.')}
          >
            Renew Now
          </Button>
        </Stack>
      );
    case 'active':
      return <RenewCard card={card} />;
    case 'expired':
    case 'lapsed':
      return (
        <Stack gap="sm">
          <Alert color="warn" variant="light">
            {`${
              status === 'expired'
                ? 'This card has expired.'
                : 'This card was not activated in time.'
            } Apply again to get a new one, free of charge.`}
          </Alert>
          <ApplyAgain />
        </Stack>
      );
    case 'blocked':
    case 'replaced':
      return (
        <Alert color="danger" icon={<IconBan aria-hidden />} title="This card cannot be used">
          Please <SupportContact />.
        </Alert>
      );
  }
}

function ApplyAgain() {
  const [applyAgain, { isLoading }] = useApplyAgain();

  async function apply(): Promise<void> {
    const answer = await applyAgain();
    if (answer.error) toast.error(messageOf(answer.error, CARD_MESSAGES.updateFailed));
    else toast.success(CARD_ISSUED_AGAIN);
  }

  return (
    <Button fullWidth loading={isLoading} onClick={() => void apply()}>
      Apply again
    </Button>
  );
}

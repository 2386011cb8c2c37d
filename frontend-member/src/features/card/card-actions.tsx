import { Alert, Button, Stack } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/cards';
import { BRAND } from '@nattil/contracts/brand';
import { CARD_MESSAGES } from '@nattil/contracts/rules/card';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { IconBan } from '@tabler/icons-react';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { CARD_ISSUED_AGAIN, useApplyAgain } from './cardApi.ts';
import { RenewCard } from './renew-card.tsx';
import { sayCardIsActive } from './say-card-is-active.ts';
import { type OtpSending, useActivationCode } from './use-activation-code.ts';

interface CardActionsProps {
  card: Card;
  onCodeSent: (sending: OtpSending) => void;
}

/** The action that the card needs next comes first; one that its state does not allow says why. */
export function CardActions({ card, onCodeSent }: CardActionsProps) {
  const user = useAppSelector(session.selectUser);
  const { send, sending } = useActivationCode();
  const { status } = card;

  async function activate(): Promise<void> {
    if (status !== 'issued') {
      sayCardIsActive();
      return;
    }
    const sent = await send(user, 'email');
    if (sent) onCodeSent(sent);
  }

  const activateButton = (
    <Button
      fullWidth
      variant={status === 'issued' ? 'filled' : 'default'}
      loading={sending}
      aria-disabled={status !== 'issued' || undefined}
      onClick={() => void activate()}
    >
      Activate Now
    </Button>
  );

  switch (status) {
    case 'issued':
      return (
        <Stack gap="sm">
          {activateButton}
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
      return (
        <Stack gap="sm">
          <RenewCard card={card} />
          {activateButton}
        </Stack>
      );
    case 'expired':
      return (
        <Stack gap="lg">
          <Alert color="warn" variant="light">
            This card has expired. Renew it to keep its number, or apply again for a new one. Both
            are free of charge.
          </Alert>
          <RenewCard card={card} />
          <ApplyAgain variant="default" />
        </Stack>
      );
    case 'lapsed':
      return (
        <Stack gap="sm">
          <Alert color="warn" variant="light">
            This card was not activated in time. Apply again to get a new one, free of charge.
          </Alert>
          <ApplyAgain variant="filled" />
        </Stack>
      );
    case 'blocked':
    case 'replaced':
      return (
        <Alert color="danger" icon={<IconBan aria-hidden />} title="This card cannot be used">
          Please write to <a href={`mailto:${BRAND.support.email}`}>{BRAND.support.email}</a> or
          call <a href={`tel:${BRAND.support.phone}`}>{BRAND.support.phoneLabel}</a>.
        </Alert>
      );
  }
}

function ApplyAgain({ variant }: { variant: 'default' | 'filled' }) {
  const [applyAgain, { isLoading }] = useApplyAgain();

  async function apply(): Promise<void> {
    const answer = await applyAgain();
    if (answer.error) toast.error(messageOf(answer.error, CARD_MESSAGES.updateFailed));
    else toast.success(CARD_ISSUED_AGAIN);
  }

  return (
    <Button fullWidth variant={variant} loading={isLoading} onClick={() => void apply()}>
      Apply again
    </Button>
  );
}

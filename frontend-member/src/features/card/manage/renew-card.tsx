import { Button, Stack, Text, Title } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { formatLongDate } from '@nattil/contracts/formats';
import {
  CARD_MESSAGES,
  CARD_RENEWAL_CHOICES,
  exceedsRenewalLimit,
  renewedUntil,
} from '@nattil/contracts/rules/members/card';
import { REFUSALS } from '@nattil/contracts/error-codes';
import { type ApiError, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useState } from 'react';
import { useRenewCard } from '../cardApi.ts';

/** Asks for the number of months, and shows the new end of validity. */
export function RenewCard({ card }: { card: Card }) {
  const [renewCard, { isLoading }] = useRenewCard();
  const [openedAt] = useState(() => new Date());
  const [error, setError] = useState<string | null>(null);
  /** The idempotency key is kept until the server has answered, so that a retry counts once. */
  const [unanswered, setUnanswered] = useState<{ months: number; key: string } | null>(null);

  const expiresAt = card.expiresAt ? new Date(card.expiresAt) : openedAt;
  const until = (months: number) => renewedUntil(expiresAt, openedAt, months);
  const allowed = CARD_RENEWAL_CHOICES.filter(
    (months) => !exceedsRenewalLimit(until(months), openedAt),
  );
  const [chosen, setChosen] = useState(() => allowed.at(-1) ?? CARD_RENEWAL_CHOICES[0]);
  const tooLong = exceedsRenewalLimit(until(chosen), openedAt);

  async function renew(): Promise<void> {
    if (isLoading) return;
    if (tooLong) {
      setError(REFUSALS.RENEWAL_LIMIT.message);
      return;
    }
    setError(null);
    const key = unanswered?.months === chosen ? unanswered.key : newIdempotencyKey();
    setUnanswered({ months: chosen, key });
    const answer = await renewCard({ months: chosen, idempotencyKey: key });
    if (!answer.error) {
      setUnanswered(null);
      const renewed = answer.data.expiresAt;
      toast.success(renewed ? `Card renewed until ${formatLongDate(renewed)}.` : 'Card renewed.');
      return;
    }
    const refused = isApiError(answer.error) && isRefused(answer.error);
    if (refused) setUnanswered(null);
    const limit = isApiError(answer.error) && answer.error.code === 'RENEWAL_LIMIT';
    setError(
      limit ? messageOf(answer.error, CARD_MESSAGES.updateFailed) : CARD_MESSAGES.updateFailed,
    );
  }

  return (
    <section aria-labelledby="renew-title">
      <Title order={3} id="renew-title" mb="xs">
        Renew your card
      </Title>
      <Stack gap="sm">
        <SegmentedChoice
          fullWidth
          labelledBy="renew-title"
          choices={CARD_RENEWAL_CHOICES.map((months) => ({
            value: String(months),
            label: months === 1 ? '1 month' : `${months} months`,
          }))}
          value={String(chosen)}
          readOnly={isLoading}
          onChange={(value) => {
            setChosen(CARD_RENEWAL_CHOICES.find((months) => String(months) === value) ?? chosen);
            setError(null);
          }}
        />
        <Text aria-live="polite">
          {tooLong ? (
            REFUSALS.RENEWAL_LIMIT.message
          ) : (
            <>
              Valid until <b>{formatLongDate(until(chosen))}</b>
            </>
          )}
        </Text>
        <FormError>{error}</FormError>
        <Button
          fullWidth
          variant="outline"
          loading={isLoading}
          aria-disabled={tooLong || undefined}
          onClick={() => void renew()}
        >
          Renew Now
        </Button>
      </Stack>
    </section>
  );
}

/** Only such an answer proves that nothing was renewed. */
function isRefused({ status, code }: ApiError): boolean {
  return typeof status === 'number' && status < 500 && code !== 'IDEMPOTENCY_KEY_IN_USE';
}

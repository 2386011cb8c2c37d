import { Button, Skeleton, Stack } from '@mantine/core';
import { CARD_MESSAGES } from '@nattil/contracts/rules/card';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { IconCreditCard } from '@tabler/icons-react';
import { CardActions } from './card-actions.tsx';
import { useApplyAgain, useCardDetailsQuery, useRenewCard } from './cardApi.ts';
import { CardFacts } from './card-facts.tsx';
import { CardSkeleton, MemberCard } from './member-card.tsx';
import { OtpSendHistory } from './otp-send-history.tsx';
import { RecentPurchases } from './recent-purchases.tsx';
import type { OtpSending } from './use-activation-code.ts';
import styles from './card.module.css';

interface ManageCardDialogProps {
  /** The code of the activation was sent. */
  onCodeSent: (sending: OtpSending) => void;
  /** The member has no card yet and wants one. */
  onApply: () => void;
}

export function ManageCardDialog({ onCodeSent, onApply }: ManageCardDialogProps) {
  const [, { isLoading: renewing }] = useRenewCard();
  const [, { isLoading: applying }] = useApplyAgain();
  const { data, isError, isFetching, refetch } = useCardDetailsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <Dialog title="Manage Your Privilege Card" submitting={renewing || applying}>
      {isError && !data ? (
        <ErrorState
          message={CARD_MESSAGES.loadFailed}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !isError ? (
        <Stack gap="lg" role="status" aria-label="Loading your card">
          <CardSkeleton />
          <Skeleton height={72} radius="sm" />
          <Skeleton height={120} radius="sm" />
        </Stack>
      ) : null}
      {data && !data.card ? (
        <EmptyState
          title="You have no card yet"
          icon={<IconCreditCard size={28} stroke={1.5} />}
          actions={<Button onClick={onApply}>Apply for card</Button>}
        >
          Complete your profile, and your card is issued at once.
        </EmptyState>
      ) : null}
      {data?.card ? (
        <div className={styles.manage}>
          <MemberCard />
          <CardFacts card={data.card} activity={data.activity} />
          <CardActions card={data.card} onCodeSent={onCodeSent} />
          <RecentPurchases purchases={data.activity.recentTransactions} />
          <OtpSendHistory />
        </div>
      ) : null}
    </Dialog>
  );
}

import { Skeleton } from '@mantine/core';
import { CARD_MESSAGES } from '@nattil/contracts/rules/card';
import { ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/privilege-card.tsx';
import { useCardDetailsQuery } from './cardApi.ts';
import styles from './card.module.css';

/** The card of the signed-in member, with a placeholder while it loads. */
export function MemberCard() {
  const { data, isError, refetch, isFetching } = useCardDetailsQuery();
  if (isError) {
    return (
      <ErrorState
        message={CARD_MESSAGES.loadFailed}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <CardSkeleton />;
  const { card, user } = data;
  if (!card) return null;
  return (
    <div className={styles.card}>
      <PrivilegeCard
        number={card.cardNumber}
        name={user.fullName}
        status={card.status}
        tier={card.tier}
        expiresAt={card.expiresAt}
        activateBy={card.activateBy}
      />
    </div>
  );
}

export function CardSkeleton() {
  return <Skeleton radius="lg" className={styles.skeleton} aria-hidden />;
}

import { Button, Skeleton } from '@mantine/core';
import { CARD_MESSAGES } from '@nattil/contracts/rules/members/card';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { IconCreditCard } from '@tabler/icons-react';
import { AsOf } from '../../shared/offline/as-of.tsx';
import { useOwnCard } from './cardApi.ts';
import styles from './card.module.css';

/** The card of the signed-in member, with a placeholder while it loads. */
export function MemberCard({ glint = false }: { glint?: boolean }) {
  const query = useOwnCard();
  const { data, isError } = query;
  if (isError) return <CardProblem query={query} />;
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
        glint={glint}
      />
      <AsOf at={data.asOf} isKept={data.isKept} />
    </div>
  );
}

interface CardProblemProps {
  /** The failed query itself, because a second one would fetch again by itself. */
  query: { error?: unknown; refetch: () => unknown; isFetching: boolean };
}

/** An error state for a card that could not be loaded. */
export function CardProblem({ query }: CardProblemProps) {
  const { error, refetch, isFetching } = query;
  return (
    <FailedState
      error={error}
      message={CARD_MESSAGES.loadFailed}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

export function CardSkeleton() {
  return <Skeleton radius="lg" className={styles.skeleton} aria-hidden />;
}

/** Shown before the profile is complete, when there is no card. */
export function NoCard({ onApply }: { onApply: () => void }) {
  return (
    <EmptyState
      title="You have no card yet"
      icon={<IconCreditCard size={28} stroke={1.5} />}
      actions={<Button onClick={onApply}>Apply for card</Button>}
    >
      Complete your profile, and your card is issued at once.
    </EmptyState>
  );
}

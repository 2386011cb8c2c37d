import type { Card } from '@nattil/contracts/api/member/cards';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useEffect, useState } from 'react';
import { cardAt } from '../../../shared/card/card-now.ts';
import { session } from '../../../shared/session.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { type OwnCard, useOwnCard } from '../cardApi.ts';
import { CardProblem, CardSkeleton, NoCard } from '../member-card.tsx';
import { ActiveCard } from './active-card.tsx';
import { ShownCard } from './shown-card.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/**
 * The card for the counter: large, bright and animated, so that it differs from a photo. Only the
 * card itself shows number, name and state.
 */
export function ShowCardDialog({ onApply }: { onApply: () => void }) {
  useWakeLock();
  const query = useOwnCard();
  const { data, isError } = query;
  return (
    <Dialog title="Your privilege card">
      {!data && isError ? <CardProblem query={query} /> : null}
      {!data && !isError ? (
        <div role="status" aria-label="Loading your card">
          <CardSkeleton />
        </div>
      ) : null}
      {data && !data.card ? <NoCard onApply={onApply} /> : null}
      {data?.card ? <CardOnScreen own={data} card={data.card} /> : null}
    </Dialog>
  );
}

function CardOnScreen({ own, card: loaded }: { own: OwnCard; card: Card }) {
  const now = useSeconds();
  const user = useAppSelector(session.selectUser);
  const card = cardAt(loaded, now);
  return card.status === 'active' && user ? (
    <ActiveCard own={own} card={loaded} memberId={user.id} phoneNow={now} />
  ) : (
    <ShownCard own={own} card={card} now={now} />
  );
}

function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

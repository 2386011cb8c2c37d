import type { Card } from '@nattil/contracts/api/member/cards';
import { formatLongDate } from '@nattil/contracts/formats';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { IconBan, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cardAt } from '../../../shared/card/card-now.ts';
import { AsOf } from '../../../shared/offline/as-of.tsx';
import { type OwnCard, useOwnCard } from '../cardApi.ts';
import { CardProblem, CardSkeleton, NoCard } from '../member-card.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './show-card.module.css';

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
  const card = cardAt(loaded, now);
  const active = card.status === 'active';

  return (
    <div className={styles.screen} data-active={active || undefined}>
      <div className={styles.card}>
        <PrivilegeCard
          number={card.cardNumber}
          name={own.user.fullName}
          status={card.status}
          tier={card.tier}
          expiresAt={card.expiresAt}
          activateBy={card.activateBy}
          maxWidth={720}
          alive={active}
        />
      </div>
      <div className={styles.proof}>
        {active ? <IconCircleCheckFilled aria-hidden /> : <IconBan aria-hidden />}
        {active ? (
          <Clock now={now} />
        ) : (
          <p className={styles.unusable}>It cannot be used at a shop.</p>
        )}
        <AsOf at={own.asOf} isKept={own.isKept} />
      </div>
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function Clock({ now }: { now: Date }) {
  return (
    <p className={`${styles.clock} tabular`}>
      <time dateTime={now.toISOString()} role="timer" aria-live="off">
        {clock.format(now)}
      </time>
      <span>{formatLongDate(now)}</span>
    </p>
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

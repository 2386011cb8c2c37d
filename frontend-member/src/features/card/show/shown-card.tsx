import type { Card } from '@nattil/contracts/api/member/cards';
import { formatLongDate } from '@nattil/contracts/formats';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { IconBan, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AsOf } from '../../../shared/offline/as-of.tsx';
import type { OwnCard } from '../cardApi.ts';
import styles from './show-card.module.css';

interface ShownCardProps {
  own: OwnCard;
  /** As it is at this time. */
  card: Card;
  now: Date;
  children?: ReactNode;
}

/** The large card, and below it its state with a running clock. */
export function ShownCard({ own, card, now, children }: ShownCardProps) {
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
      {children}
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

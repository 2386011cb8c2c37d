import type { Card, CardDetails } from '@nattil/contracts/api/member/cards';
import { formatLongDate, formatRupees } from '@nattil/contracts/formats';
import styles from '../card.module.css';

function validity({ status, expiresAt }: Card): string {
  if (status === 'issued') return 'Starts when you activate';
  return expiresAt ? formatLongDate(expiresAt) : 'Never activated';
}

function timeLeft({ status, daysRemaining }: Card): string {
  // The remaining days of such a card cannot be used.
  if (status === 'blocked' || status === 'replaced') return 'Cannot be used';
  const days = `${daysRemaining} ${daysRemaining === 1 ? 'day' : 'days'}`;
  return status === 'issued' ? `${days} to activate` : days;
}

interface CardFactsProps {
  card: Card;
  activity: CardDetails['activity'];
}

export function CardFacts({ card, activity }: CardFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Validity</dt>
        <dd>{validity(card)}</dd>
      </div>
      <div>
        <dt>Time Left</dt>
        <dd className="tabular">{timeLeft(card)}</dd>
      </div>
      <div>
        <dt>Usage Count</dt>
        <dd className="tabular">{activity.usageCount}</dd>
      </div>
      <div>
        <dt>Discount received</dt>
        <dd className="tabular">{formatRupees(activity.discountUsed)}</dd>
      </div>
    </dl>
  );
}

import { useEffect, useRef } from 'react';
import { formatPurpose } from '@nattil/contracts/formats';
import { RelativeTime } from '@nattil/frontend-shared/ui/relative-time.tsx';
import styles from './decision-frame.module.css';
import { decisionsOn, isPossible, type PendingDecision } from './shop-decisions.ts';

/** Who was faster and what that leaves to do; has the focus when it appears. */
export function DecidedMeanwhile({ pending }: { pending: PendingDecision }) {
  const { shop, meanwhile } = pending;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [meanwhile]);
  if (!meanwhile) return null;
  return (
    <div ref={notice} tabIndex={-1} className={styles.meanwhile}>
      <p>
        <strong>
          {meanwhile.decided ? formatPurpose(meanwhile.status) : 'Changed'} by {meanwhile.by}
        </strong>{' '}
        {/* Announced once, with the rest, and not again whenever a minute has gone by. */}
        <span aria-live="off">
          <RelativeTime at={meanwhile.at} />
        </span>
        .
      </p>
      {shop.status === 'rejected' && shop.rejectionReason ? (
        <p>Reason: {shop.rejectionReason}</p>
      ) : null}
      <p>Your decision was not carried out. {whatIsLeft(pending)}</p>
    </div>
  );
}

function whatIsLeft(pending: PendingDecision): string {
  if (isPossible(pending)) return 'Please look at the shop as it is now before you decide again.';
  return decisionsOn(pending.shop.status).length > 0
    ? 'Below is what can be decided now.'
    : 'There is nothing left to decide here.';
}

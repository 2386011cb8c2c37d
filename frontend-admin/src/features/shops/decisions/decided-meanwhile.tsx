import { useEffect, useRef } from 'react';
import { formatPurpose } from '@nattil/contracts/formats';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import styles from './decision-frame.module.css';
import { alternativesTo, isPossible, type PendingDecision } from './shop-decisions.ts';

/**
 * Names the person who changed the shop first and lists the possible decisions; takes the focus.
 */
export function DecidedMeanwhile({ pending }: { pending: PendingDecision }) {
  const { shop, meanwhile } = pending;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [meanwhile]);
  if (!meanwhile) return null;
  return (
    <div ref={notice} tabIndex={-1} className={styles.meanwhile}>
      <p>
        <strong>
          <span>{`${meanwhile.decided ? formatPurpose(meanwhile.status) : 'Changed'} by `}</span>
          <span translate="no">{meanwhile.by}</span>
        </strong>{' '}
        {/* Screen readers announce it once with the rest, not again every minute. */}
        <span aria-live="off">
          <RelativeTime at={meanwhile.at} />
        </span>
        .
      </p>
      {shop.status === 'rejected' && shop.rejectionReason ? (
        <p>{`Reason: ${shop.rejectionReason}`}</p>
      ) : null}
      {shop.status === 'blocked' && shop.blockReason ? (
        <p>{`Reason: ${shop.blockReason}`}</p>
      ) : null}
      <p>{`Your decision was not carried out. ${nextStepText(pending)}`}</p>
    </div>
  );
}

function nextStepText(pending: PendingDecision): string {
  if (isPossible(pending)) return 'Please look at the shop as it is now before you decide again.';
  return alternativesTo(pending).length > 0
    ? 'Below is what can be decided now.'
    : 'There is nothing left to decide here.';
}

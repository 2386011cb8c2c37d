import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Id } from '@nattil/contracts/api/common';
import type { ShopDecision } from '@nattil/contracts/api/admin/shops';
import { formatName } from '@nattil/contracts/basic-formats';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { auditPathOf } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/use-may.ts';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { useShopDecisionsQuery } from '../shopsApi.ts';
import { Section } from './shop-overview.tsx';
import styles from './decision-history.module.css';

interface DecisionHistoryProps {
  shopId: Id;
  /** The id of the signed-in administrator. */
  ownId: string | undefined;
}

/** Every decision about a shop with its reason, latest first. */
export function DecisionHistory({ shopId, ownId }: DecisionHistoryProps) {
  const { data, error, isError, isFetching, refetch } = useShopDecisionsQuery(shopId);
  const mayReadTrail = useMay('audit.read');
  return (
    <Section title="History of decisions">
      {data ? (
        data.length > 0 ? (
          <ol className={styles.history} aria-label="History of decisions">
            {data.map((decision) => (
              <Entry key={`${decision.at} ${decision.decision}`} entry={decision} ownId={ownId} />
            ))}
          </ol>
        ) : (
          <p className={styles.none}>Nothing has been decided about this shop yet.</p>
        )
      ) : isError ? (
        <FailedState
          error={error}
          message="Failed to fetch the decisions. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading decisions">
          <Skeleton height={20} width="40%" mb="xs" />
          <Skeleton height={16} width="70%" />
        </div>
      )}
      {mayReadTrail ? (
        <p className={styles.none}>
          All events are in the{' '}
          <Anchor component={Link} to={auditPathOf('shop', shopId)}>
            audit trail of this shop
          </Anchor>
          .
        </p>
      ) : null}
    </Section>
  );
}

function Entry({ entry, ownId }: { entry: ShopDecision; ownId: string | undefined }) {
  const { decision, by, at, reason } = entry;
  const isNote = decision === 'approved' || decision === 'activated';
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        {decision === 'activated' ? (
          <StatusBadge status="active" label="Activated" />
        ) : (
          <StatusBadge status={decision} />
        )}
        {by ? (
          <span>
            <span>by </span>
            {by.name ? (
              <span translate="no">{formatName(by.name)}</span>
            ) : (
              <span>an administrator</span>
            )}
            {by.id === ownId ? <span> (you)</span> : null}
          </span>
        ) : (
          <span>by the system</span>
        )}
        <span className={styles.when}>
          <DateAndAge at={at} />
        </span>
      </p>
      {reason ? (
        <p className={styles.reason}>
          <span className={styles.label}>{`${isNote ? 'Internal notes' : 'Reason'}:`}</span>
          <span>{` ${reason}`}</span>
        </p>
      ) : null}
    </li>
  );
}

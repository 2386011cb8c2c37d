import { Anchor, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { useQueryState } from '@nattil/frontend-shared/list/use-query-state';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { type KnownStatus, StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { shopPath } from '../../shared/paths.ts';
import { periodIn } from '../../features/shops/analytics/analytics-period.ts';
import { PeriodBar } from '../../features/shops/analytics/period-bar.tsx';
import { Analytics } from '../../features/shops/analytics/shop-analytics.tsx';
import { useShopAnalyticsQuery } from '../../features/shops/shopsApi.ts';
import styles from './shop-analytics.module.css';

/** The purchases at one shop over time; opens in a new browser tab. */
export function ShopAnalyticsPage() {
  const { id = '' } = useParams();
  const { params, set } = useQueryState();
  const period = periodIn(params);
  const isBackwards = period.from && period.to && period.from > period.to;
  const { data, error, isFetching, refetch } = useShopAnalyticsQuery(
    { id, ...period },
    { skip: Boolean(isBackwards), refetchOnMountOrArgChange: true },
  );
  const unknown = isApiError(error) && error.status === 404;
  const failed = error && !isFetching;

  return (
    <div className={styles.page}>
      <Anchor component={Link} to={shopPath(id)} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        Details of this shop
      </Anchor>
      <div className={styles.head}>
        {data ? (
          <h2 className={styles.name}>
            <span translate="no">{`${data.shop.name} `}</span>
            <StatusBadge status={data.shop.status as KnownStatus} />
          </h2>
        ) : failed ? null : (
          <Skeleton height={32} width="min(24rem, 100%)" />
        )}
        <PeriodBar
          by={period.by}
          from={period.from ?? data?.from ?? ''}
          to={period.to ?? data?.to ?? ''}
          onChange={(change) => set(change)}
        />
      </div>
      <div className={styles.page} aria-busy={isFetching || undefined} data-stale={isFetching}>
        {failed ? (
          <FailedState
            error={error}
            message={
              unknown
                ? 'There is no such shop. It may have been removed.'
                : messageOf(error, 'Failed to fetch the analytics. Please try again.')
            }
            onRetry={unknown ? undefined : () => void refetch()}
          />
        ) : data ? (
          <Analytics analytics={data} />
        ) : (
          <div role="status" aria-label="Loading analytics" className={styles.loading}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} height={84} radius="md" />
            ))}
            {[0, 1, 2, 3].map((chart) => (
              <Skeleton key={chart} height={290} radius="md" data-chart />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

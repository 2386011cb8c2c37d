import { Alert, Button, Paper, Text } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { useAppSelector } from '../app/hooks.ts';
import { session } from '../app/session.ts';
import { DecisionDialog } from '../features/shops/decision-dialog.tsx';
import { ShopCounts } from '../features/shops/shop-counts.tsx';
import { ShopDetails } from '../features/shops/shop-details.tsx';
import { ShopFilters, shopStatuses } from '../features/shops/shop-filters.tsx';
import { rowLinkId, ShopTable, type ShopsSort } from '../features/shops/shop-table.tsx';
import { useShopQuery, useShopsQuery } from '../features/shops/shopsApi.ts';
import { useDecision } from '../features/shops/use-decision.ts';
import type { SortOrder } from '@nattil/frontend-shared/list/data-table.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { oneOf, pageIn, useQueryState } from '@nattil/frontend-shared/list/use-query-state';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { useLastKnown } from '../shared/use-last-known.ts';
import styles from './list-page.module.css';

const FETCH_FAILED = 'Failed to fetch shops. Please try again.';
const sorts = ['registrationDate', 'name', 'discountOffered', 'status'] as const;

export function ShopsPage() {
  const { params, set } = useQueryState();
  const search = params.get('search') ?? '';
  const status = oneOf(params.get('status'), shopStatuses);
  const sortBy: ShopsSort = oneOf(params.get('sortBy'), sorts) ?? 'registrationDate';
  const sortOrder: SortOrder = oneOf(params.get('sortOrder'), ['ASC', 'DESC'] as const) ?? 'DESC';
  const page = pageIn(params);
  const shopId = params.get('shop');

  const { data, currentData, isError, isFetching, refetch } = useShopsQuery(
    { page, search: search || undefined, status, sortBy, sortOrder },
    { refetchOnMountOrArgChange: true },
  );
  const ownId = useAppSelector(session.selectUser)?.id;
  const decision = useDecision();
  const details = useShopDetails(shopId);
  const detailsPath = useDetailsPath();
  useFocusBack(shopId ?? decision.pending?.shop.id ?? null, rowLinkId);

  const onSearch = useCallback(
    (text: string) => set({ search: text, page: null }, { replace: true }),
    [set],
  );

  // The last shop of the last page was decided, or the link is an old one.
  const lastPage = currentData?.pagination.totalPages || page;
  const beyond = page > lastPage;
  useEffect(() => {
    if (beyond) set({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, set]);
  const shown = beyond ? undefined : data;

  return (
    <div className={styles.page}>
      <Text c="dimmed" className="measure">
        Manage shop registrations, approvals, and discount settings
      </Text>
      <ShopCounts counts={data?.counts} />
      <Paper className={styles.panel}>
        <ShopFilters
          search={search}
          status={status}
          refreshing={isFetching && data !== undefined}
          onSearch={onSearch}
          onStatus={(value) => set({ status: value, page: null })}
          onRefresh={() => void refetch()}
        />
        {isError && currentData ? (
          <Alert color="danger" m="md" icon={<IconExclamationCircle aria-hidden />}>
            {FETCH_FAILED}
          </Alert>
        ) : null}
        {isError && !currentData ? (
          <ErrorState message={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
        ) : shown?.shops.length === 0 ? (
          <EmptyState
            title="No shops found"
            actions={
              search || status ? (
                <Button
                  variant="default"
                  onClick={() => set({ search: null, status: null, page: null })}
                >
                  Clear search and filter
                </Button>
              ) : null
            }
          >
            No shops match your current search criteria.
          </EmptyState>
        ) : (
          <ShopTable
            shops={shown?.shops}
            busy={isFetching}
            sorted={{ by: sortBy, order: sortOrder }}
            onSort={(by, order) => set({ sortBy: by, sortOrder: order, page: null })}
            detailsPath={detailsPath}
            onDecide={(shop, kind) => decision.ask({ shop, decision: kind })}
          />
        )}
        {shown && !(isError && !currentData) ? (
          <PageButtons
            pagination={shown.pagination}
            things="shops"
            onPage={(next) => set({ page: next === 1 ? null : next })}
          />
        ) : null}
      </Paper>
      <ShopDetails
        opened={shopId !== null && decision.pending === null}
        shop={details.shop}
        error={details.error}
        ownId={ownId}
        onRetry={details.retry}
        onClose={() => set({ shop: null })}
        onDecide={(shop, kind) => decision.ask({ shop, decision: kind })}
      />
      <DecisionDialog
        pending={decision.pending}
        submitting={decision.submitting}
        error={decision.error}
        onConfirm={(text) => void decision.confirm(text)}
        onTurnTo={decision.turnTo}
        onClose={() => decision.ask(null)}
      />
    </div>
  );
}

/** The shop whose details are open; it stays while the dialog fades out. */
function useShopDetails(shopId: string | null) {
  const shownId = useLastKnown(shopId);
  const { currentData, error, refetch } = useShopQuery(shownId ?? '', { skip: shownId === null });
  const unknown = isApiError(error) && error.status === 404;
  const message = unknown
    ? 'There is no such shop. It may have been removed.'
    : 'Failed to fetch the shop. Please try again.';
  return {
    shop: currentData,
    error: error && !currentData ? message : null,
    retry: unknown ? undefined : () => void refetch(),
  };
}

/** The present list with one shop's details over it. */
function useDetailsPath(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set('shop', id);
    return `${pathname}?${params.toString()}`;
  };
}

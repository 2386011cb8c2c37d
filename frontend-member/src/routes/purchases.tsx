import { Button, Skeleton, Stack } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { pageRule } from '@nattil/contracts/rules/list';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDialogs } from './dialogs/use-dialogs.ts';
import { PurchaseList } from '../features/purchases/purchase-list.tsx';
import { useOwnPurchasesQuery } from '../features/purchases/purchasesApi.ts';
import styles from './purchases.module.css';

/** The member's purchases; the page number is in the URL. */
export function PurchasesPage() {
  const { showCard } = useDialogs();
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('page') ?? '';
  const page = pageRule(inAddress) === null ? (pageRule.normalise(inAddress) ?? 1) : 1;
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useOwnPurchasesQuery(page, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);

  // A page number beyond the last page leads to the last page.
  const lastPage = data?.pagination.totalPages ?? 0;
  const isBeyond = lastPage > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) setParams({ page: String(lastPage) }, { replace: true });
  }, [isBeyond, lastPage, setParams]);

  function turnTo(next: number): void {
    setParams({ page: String(next) });
    // The pressed button disappears until the page is loaded.
    heading.current?.focus();
  }

  return (
    <div className={styles.page}>
      <title>{`Purchases, ${BRAND.name}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        Purchases
      </h1>
      {error ? (
        <ErrorState
          message={messageOf(error, 'Your purchases could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data || isBeyond ? (
        <Stack gap="md" role="status" aria-label="Loading your purchases">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={72} radius="sm" />
          ))}
        </Stack>
      ) : data.pagination.totalItems === 0 ? (
        <EmptyState
          title="No purchases yet"
          icon={<IconReceipt size={28} stroke={1.5} />}
          actions={<Button onClick={() => showCard()}>Show card</Button>}
        >
          Show your card at a partner shop before the bill is made.
        </EmptyState>
      ) : (
        <>
          <PurchaseList purchases={data.data} />
          <PageButtons pagination={data.pagination} things="purchases" onPage={turnTo} />
        </>
      )}
    </div>
  );
}

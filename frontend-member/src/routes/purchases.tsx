import { Button, Skeleton, Stack } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { IconReceipt } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useDialogs } from '../app/use-dialogs.ts';
import { PurchaseList } from '../features/purchases/purchase-list.tsx';
import { useOwnPurchasesQuery } from '../features/purchases/purchasesApi.ts';
import styles from './purchases.module.css';

/** The member's purchases; the page of the list is in the address. */
export function PurchasesPage() {
  const { showCard } = useDialogs();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, isFetching, refetch } = useOwnPurchasesQuery(page, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <div className={styles.page}>
      <title>{`Purchases, ${BRAND.name}`}</title>
      <h1>Purchases</h1>
      {error ? (
        <ErrorState
          message={messageOf(error, 'Your purchases could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
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
          <PageButtons
            pagination={data.pagination}
            things="purchases"
            onPage={(next) => setParams({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}

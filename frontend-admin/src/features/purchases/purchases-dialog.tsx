import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { useMay } from '../../app/use-may.ts';
import { recordPurchaseDialog } from './open-record-purchase.ts';
import { purchaseColumns } from './purchase-columns.tsx';
import { PURCHASES_PAGE_SIZE, usePurchasesOfShopQuery } from './purchasesApi.ts';
import styles from './purchases.module.css';

/** What was bought at a shop; purchases are recorded and reversed here on the shop's behalf. */
export function PurchasesDialog({ shop }: { shop: AdminShop }) {
  const { close } = useDialog();
  const mayRecord = useMay('purchases.record');
  const [page, setPage] = useState(1);
  const { data, currentData, isError, isFetching, refetch } = usePurchasesOfShopQuery(
    { shopId: shop.id, page },
    { refetchOnMountOrArgChange: true },
  );
  const isMissing = isError && !currentData;

  return (
    <Dialog
      title={`Purchases at ${shop.name}`}
      onLeave={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {mayRecord && shop.status === 'approved' ? (
            <Button onClick={() => void pushDialog(recordPurchaseDialog, { shop })}>
              Record Purchase
            </Button>
          ) : null}
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className={styles.list}>
        {isMissing ? (
          <ErrorState
            message="Failed to fetch the purchases. Please try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data?.data.length === 0 ? (
          <EmptyState title="No purchases yet">
            {shop.status === 'approved'
              ? 'What members buy here with their card is listed here.'
              : 'Cards count at a shop once it is approved.'}
          </EmptyState>
        ) : (
          <DataTable
            caption={`Purchases at ${shop.name}`}
            columns={purchaseColumns('card', mayRecord)}
            rows={data?.data}
            rowKey={({ id }) => id}
            busy={isFetching}
            expectedRows={PURCHASES_PAGE_SIZE}
          />
        )}
        {data && !isMissing ? (
          <PageButtons pagination={data.pagination} things="purchases" onPage={setPage} />
        ) : null}
      </div>
    </Dialog>
  );
}

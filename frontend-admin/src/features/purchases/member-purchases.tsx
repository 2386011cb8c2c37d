import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Id } from '@nattil/contracts/api/common';
import { DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { useMay } from '../../app/use-may.ts';
import { recordPurchaseDialog } from './open-record-purchase.ts';
import { purchaseColumns } from './purchase-columns.tsx';
import { PURCHASES_PAGE_SIZE, usePurchasesOfMemberQuery } from './purchasesApi.ts';
import styles from './purchases.module.css';

interface MemberPurchasesProps {
  memberId: Id;
  /** The card with which something can be bought at present; null: none. */
  usableCard: string | null;
}

/** What a member bought with the card; purchases are recorded and reversed here for the shops. */
export function MemberPurchases({ memberId, usableCard }: MemberPurchasesProps) {
  const mayRecord = useMay('purchases.record');
  const [page, setPage] = useState(1);
  const { data, currentData, isError, isFetching, refetch } = usePurchasesOfMemberQuery(
    { memberId, page },
    { refetchOnMountOrArgChange: true },
  );
  const isMissing = isError && !currentData;

  return (
    <div className={styles.history}>
      <div className={styles.above}>
        <p>What was bought with the card, the latest first.</p>
        {mayRecord && usableCard ? (
          <Button
            variant="light"
            onClick={() => void pushDialog(recordPurchaseDialog, { cardNumber: usableCard })}
          >
            Record Purchase
          </Button>
        ) : null}
      </div>
      <div className={styles.list}>
        {isMissing ? (
          <ErrorState
            message="Failed to fetch the discount history. Please try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data?.data.length === 0 ? (
          <EmptyState title="No discounts yet">
            What this user buys with the card is listed here.
          </EmptyState>
        ) : (
          <DataTable
            caption="Discount history"
            columns={purchaseColumns('shop', mayRecord)}
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
    </div>
  );
}

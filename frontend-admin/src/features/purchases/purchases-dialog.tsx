import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Purchase } from '@nattil/contracts/api/purchases';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { formatRupees } from '@nattil/contracts/formats';
import { type Column, DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { EmptyState, ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { recordPurchaseDialog } from './open-record-purchase.ts';
import { reversePurchaseDialog } from './open-reverse-purchase.ts';
import { PURCHASES_PAGE_SIZE, usePurchasesOfShopQuery } from './purchasesApi.ts';
import styles from './purchases.module.css';

const sources: Record<Purchase['decidedBy'], string> = {
  shop: "the shop's",
  standard: 'the standard',
  tier: "the tier's",
};

const columns: readonly Column<Purchase>[] = [
  {
    key: 'card',
    header: 'Card',
    names: true,
    cell: ({ cardNumber }) => (
      <Text fw={600} className="tabular">
        {cardNumber}
      </Text>
    ),
  },
  {
    key: 'recorded',
    header: 'Recorded',
    short: true,
    cell: ({ recordedAt }) => <DateAndAge at={recordedAt} stacked />,
  },
  {
    key: 'bill',
    header: 'Bill',
    numeric: true,
    cell: ({ billAmount }) => formatRupees(billAmount),
  },
  {
    key: 'discount',
    header: 'Discount',
    numeric: true,
    cell: ({ discountAmount, discountPercent, decidedBy }) => (
      <>
        {formatRupees(discountAmount)}
        <Text size="sm" c="dimmed">
          {discountPercent}%, {sources[decidedBy]}
        </Text>
      </>
    ),
  },
  { key: 'paid', header: 'Paid', numeric: true, cell: ({ payable }) => formatRupees(payable) },
  { key: 'status', header: 'Status', cell: (purchase) => <Status purchase={purchase} /> },
  {
    key: 'actions',
    header: 'Actions',
    plain: true,
    cell: (purchase) => <Actions purchase={purchase} />,
  },
];

/** What was bought at a shop; purchases are recorded and reversed here on the shop's behalf. */
export function PurchasesDialog({ shop }: { shop: AdminShop }) {
  const { close } = useDialog();
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
          {shop.status === 'approved' ? (
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
            columns={columns}
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

function Status({ purchase }: { purchase: Purchase }) {
  if (purchase.status === 'recorded') return <StatusBadge status="verified" label="Recorded" />;
  return (
    <>
      <StatusBadge status="blocked" label="Reversed" />
      <Text size="sm" className={styles.reason}>
        {purchase.reason}
      </Text>
    </>
  );
}

function Actions({ purchase }: { purchase: Purchase }) {
  if (purchase.status === 'reversed') return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="danger"
      aria-label={`Reverse the purchase of ${formatRupees(purchase.billAmount)} with ${purchase.cardNumber}`}
      onClick={() => void pushDialog(reversePurchaseDialog, { purchase })}
    >
      Reverse
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import type { AdminPurchase } from '@nattil/contracts/api/purchases';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialogWhile } from '@nattil/frontend-shared/ui/dialogs/use-dialog-while';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { purchaseDetailsDialog } from '../../features/purchases/details/open-purchase-details.ts';
import {
  allPurchaseColumns,
  rowLinkId,
} from '../../features/purchases/list/all-purchase-columns.tsx';
import { allPurchases, purchaseFilterOf } from '../../features/purchases/list/all-purchases.ts';
import { PurchaseFilters } from '../../features/purchases/list/purchase-filters.tsx';
import { PurchaseTotals } from '../../features/purchases/list/purchase-totals.tsx';
import { recordPurchaseDialog } from '../../features/purchases/open-record-purchase.ts';
import { reversePurchaseDialog } from '../../features/purchases/open-reverse-purchase.ts';
import {
  usePurchasesQuery,
  usePurchaseTotalsQuery,
} from '../../features/purchases/purchasesApi.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { useMay } from '../../shared/session/use-may.ts';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';

/** All purchases, with filters, totals and export. */
export function PurchasesPage() {
  const list = useListAddress(allPurchases);
  const limit = usePageSize();
  const filter = purchaseFilterOf(list.params);
  const { data, currentData, error, isFetching, refetch } = usePurchasesQuery(
    { page: list.page, limit, filter },
    useRefetch(),
  );
  const totals = usePurchaseTotalsQuery(filter, useRefetch());
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages, error);
  const shown = isBeyond ? undefined : data;
  const mayRecord = useMay('purchases.record');

  const purchaseId = list.params.get('purchase');
  const detailsPath = useDetailsPath();
  useDialogWhile(
    purchaseDetailsDialog,
    purchaseId,
    (id) => ({ purchaseId: id }),
    () => list.set({ purchase: null }),
  );
  useFocusBack(purchaseId, rowLinkId);

  function refresh(): void {
    void refetch();
    void totals.refetch();
  }

  const file = {
    path: '/admin/purchases/export',
    failed: 'Failed to export purchases. Please try again.',
  };
  return (
    <ListPage<AdminPurchase, string>
      lead="What members bought with their cards, at all shops, the latest first"
      actions={
        <>
          <ExportButton {...file} params={filter} />
          <ExportButton {...file} label="Export CSV" params={{ ...filter, format: 'csv' }} />
          {mayRecord ? (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => void openDialog(recordPurchaseDialog, {})}
            >
              Record Purchase
            </Button>
          ) : null}
        </>
      }
      above={<PurchaseTotals totals={totals.currentData} isFailed={totals.isError} />}
      list={list}
      linked={<PurchaseFilters list={list} rows={shown?.data ?? []} />}
      rows={shown?.data}
      state={{
        isCurrent: currentData !== undefined,
        error,
        isError: error !== undefined && !isBeyond,
        isFetching,
        refetch: refresh,
      }}
      failed="Failed to fetch the purchases. Please try again."
      empty={{
        title: 'No purchases found',
        filtered: 'No purchases match the filters.',
        unfiltered: 'What members buy with their cards is listed here.',
        clear: 'Clear all filters',
      }}
      caption="Purchases"
      columns={allPurchaseColumns({
        detailsPath,
        onReverse: mayRecord
          ? (purchase) => void openDialog(reversePurchaseDialog, { purchase })
          : undefined,
      })}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="purchases" onPage={list.goTo} />
        ) : null
      }
    />
  );
}

/** The current list with one purchase's details above it. */
function useDetailsPath(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set('purchase', id);
    return `${pathname}?${params.toString()}`;
  };
}

import { DataTable } from '@nattil/frontend-shared/list/data-table.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import type { AdminPurchasesAnswer } from '@nattil/contracts/api/purchases';
import { purchaseColumns } from './purchase-columns.tsx';
import { PURCHASES_PAGE_SIZE } from './purchasesApi.ts';

interface PurchaseListProps {
  caption: string;
  /** The column that identifies the rows: the shop or the card. */
  by: Parameters<typeof purchaseColumns>[0];
  mayReverse: boolean;
  /** One page of purchases, as the query returns it. */
  query: {
    data?: AdminPurchasesAnswer;
    currentData?: AdminPurchasesAnswer;
    error?: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The texts for a failed load and for an empty list. */
  failed: string;
  none: { title: string; text: string };
  onPage: (page: number) => void;
}

/** One page of purchases with loading, error and empty states. */
export function PurchaseList(props: PurchaseListProps) {
  const { caption, by, mayReverse, query, failed, none, onPage } = props;
  const { data, currentData, error, isError, isFetching, refetch } = query;
  const isMissing = isError && !currentData;
  return (
    <>
      {isMissing ? (
        <FailedState
          error={error}
          message={failed}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data?.data.length === 0 ? (
        <EmptyState title={none.title}>{none.text}</EmptyState>
      ) : (
        <DataTable
          caption={caption}
          columns={purchaseColumns(by, mayReverse)}
          rows={data?.data}
          rowKey={({ id }) => id}
          busy={isFetching}
          expectedRows={PURCHASES_PAGE_SIZE}
        />
      )}
      {data && !isMissing ? (
        <PageButtons pagination={data.pagination} things="purchases" onPage={onPage} />
      ) : null}
    </>
  );
}

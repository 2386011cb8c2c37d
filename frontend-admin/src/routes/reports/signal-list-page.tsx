import type { TillSignal } from '@nattil/contracts/api/till-reports';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { signalList } from '../../features/till-reports/report-lists.ts';
import { signalColumns } from '../../features/till-reports/signal-columns.tsx';
import { useTillSignalsQuery } from '../../features/till-reports/tillReportsApi.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

/** Patterns in purchases that deserve a look. */
export function SignalListPage() {
  const list = useListAddress(signalList);
  const limit = usePageSize();
  const { data, currentData, error, isFetching, refetch } = useTillSignalsQuery(
    { page: list.page, limit, kind: list.filter.kind },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages, error);
  const shown = isBeyond ? undefined : data;

  return (
    <ListPage<TillSignal, string>
      lead="One card at two shops within five minutes, a person who reverses more than a tenth of the purchases, and more than ten purchases of a card in a day"
      list={list}
      rows={shown?.data}
      state={{
        isCurrent: currentData !== undefined,
        error,
        isError: error !== undefined && !isBeyond,
        isFetching,
        refetch,
      }}
      failed="Failed to fetch the signals. Please try again."
      empty={{
        title: 'No signals found',
        filtered: 'No signals match the filter.',
        unfiltered: 'Nothing unusual was noticed at the tills.',
        clear: 'Show all kinds',
      }}
      caption="Signals"
      columns={signalColumns}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="signals" onPage={list.goTo} />
        ) : null
      }
    />
  );
}

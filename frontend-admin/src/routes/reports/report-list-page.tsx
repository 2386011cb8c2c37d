import { Button } from '@mantine/core';
import type { TillReport } from '@nattil/contracts/api/till-reports';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { reportColumns, rowLinkId } from '../../features/till-reports/report-columns.tsx';
import { reportList } from '../../features/till-reports/report-lists.ts';
import { memberOf } from '../../features/till-reports/report-texts.ts';
import { settleReportDialog } from '../../features/till-reports/open-settle-report.ts';
import { useTillReportsQuery } from '../../features/till-reports/tillReportsApi.ts';
import styles from '../../features/till-reports/till-reports.module.css';
import { useMay } from '../../shared/session/use-may.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { useFocusNext } from '../../shared/use-focus-next.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

/** Reports of members about shops, each with its resolution. */
export function ReportListPage() {
  const list = useListAddress(reportList);
  const limit = usePageSize();
  const { status = 'open', kind, shopId, memberId } = list.filter;
  const { data, currentData, error, isFetching, refetch } = useTillReportsQuery(
    { page: list.page, limit, status, kind, shopId, memberId },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages, error);
  const shown = isBeyond ? undefined : data;
  const maySettle = useMay('reports.settle');
  const focusNext = useFocusNext(shown?.data, rowLinkId);

  return (
    <ListPage<TillReport, string>
      lead="What members report about a purchase or a refused discount"
      list={list}
      linked={
        shopId || memberId ? (
          <div className={styles.linked}>
            <span>
              <span>{shopId ? 'Only reports about ' : 'Only reports of '}</span>
              <b translate="no">{nameIn(currentData?.data[0], shopId ? 'shop' : 'member')}</b>
            </span>
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => list.change({ shopId: null, memberId: null })}
            >
              Show all
            </Button>
          </div>
        ) : null
      }
      rows={shown?.data}
      state={{
        isCurrent: currentData !== undefined,
        error,
        isError: error !== undefined && !isBeyond,
        isFetching,
        refetch,
      }}
      failed="Failed to fetch the reports. Please try again."
      empty={{
        title: status === 'open' ? 'No report waits for an answer' : 'No reports found',
        filtered: 'No reports match the filter.',
        unfiltered:
          'When a member disputes a purchase or was refused the discount, the report is listed here.',
        clear: 'Show open ones',
      }}
      caption="Reports"
      columns={reportColumns(
        maySettle
          ? (report) => void openDialog(settleReportDialog, { report, onDone: focusNext })
          : undefined,
      )}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="reports" onPage={list.goTo} />
        ) : null
      }
    />
  );
}

/** The name that the rows share; without a row it is unknown. */
function nameIn(report: TillReport | undefined, of: 'shop' | 'member'): string {
  if (!report) return of === 'shop' ? 'one shop' : 'one member';
  return of === 'shop' ? report.shopName : memberOf(report);
}

import { Alert, Button, Paper, Text } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { FailedState } from '../ui/loading/failed-state.tsx';
import { EmptyState } from '../ui/loading/states.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFirstRowInView } from './use-first-row-in-view.ts';
import type { ListAddress } from './use-list-address.ts';
import styles from './list-page.module.css';

interface ListPageProps<Row, Sort extends string> {
  /** A sentence that explains the page. */
  lead: string;
  /** Buttons beside the lead, such as add and export. */
  actions?: ReactNode;
  /** Figures above the list. */
  above?: ReactNode;
  list: ListAddress<Sort>;
  /** Notices for filters that come from a link. */
  linked?: ReactNode;
  /** The last loaded rows; undefined during the first load. */
  rows: readonly Row[] | undefined;
  /** The state of the query. `isCurrent`: the rows belong to the current URL. */
  state: {
    isCurrent: boolean;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The text for a failed load, with advice. */
  failed: string;
  empty: {
    title: string;
    filtered: string;
    unfiltered?: string;
    clear: string;
    /** The first action of a list that is empty without filters. */
    first?: { label: string; onClick: () => void } | undefined;
  };
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => string;
  /** Rows per page; also the number of placeholder rows during the first load. */
  pageSize: number;
  /** The pagination buttons. */
  pages: ReactNode;
}

/**
 * The frame of every list: filters, a table that becomes cards on phones, its states, and
 * pagination.
 */
export function ListPage<Row, Sort extends string>({
  lead,
  actions,
  above,
  list,
  linked,
  rows,
  state: { isCurrent, error, isError, isFetching, refetch },
  failed,
  empty,
  pages,
  pageSize,
  ...table
}: ListPageProps<Row, Sort>) {
  const top = useRef<HTMLDivElement>(null);
  useFirstRowInView(top, positionIn(list));
  const isMissing = isError && !isCurrent;
  return (
    <div className={styles.page}>
      <div className={styles.lead}>
        <Text c="dimmed" className="measure">
          {lead}
        </Text>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {above}
      <Paper className={styles.panel}>
        <FilterBar
          list={list as unknown as ListAddress}
          refreshing={isFetching && rows !== undefined}
          onRefresh={() => void refetch()}
        />
        {linked}
        {isError && isCurrent ? (
          <Alert color="danger" m="md" icon={<IconExclamationCircle aria-hidden />}>
            {failed}
          </Alert>
        ) : null}
        {isMissing ? (
          <FailedState
            error={error}
            message={failed}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : rows?.length === 0 ? (
          <EmptyState
            title={empty.title}
            actions={
              list.isFiltered ? (
                <Button variant="default" onClick={list.clear}>
                  {empty.clear}
                </Button>
              ) : empty.first ? (
                <Button onClick={empty.first.onClick}>{empty.first.label}</Button>
              ) : null
            }
          >
            {list.isFiltered ? empty.filtered : (empty.unfiltered ?? empty.filtered)}
          </EmptyState>
        ) : (
          <div ref={top} className={styles.rows}>
            <DataTable
              {...table}
              rows={rows}
              busy={isFetching}
              expectedRows={pageSize}
              sorted={list.sorted}
              onSort={list.sortBy}
            />
          </div>
        )}
        {rows && !isMissing && pages ? <div className={styles.pages}>{pages}</div> : null}
      </Paper>
    </div>
  );
}

/** The part of the URL that says which page is shown. */
function positionIn<Sort extends string>({ definition, params }: ListAddress<Sort>): string {
  return definition.resetOnFilterChange.map((name) => params.get(name) ?? '').join(' ');
}

import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SortOrder } from './list-definition.ts';
import styles from './data-table.module.css';

export interface Column<Row, Sort extends string = string> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligned right, for numbers. */
  numeric?: boolean;
  /** A press on the heading sorts by this field; the first press uses this order. */
  sort?: { by: Sort; first: SortOrder };
  /** The column that names the row. Browsers translate it only for 'in words'. */
  names?: boolean | 'in words';
  /** Takes a line of its own if the table is shown as a list of panels. */
  wide?: boolean;
  /** Shown without a label in a panel, because the content explains itself. */
  plain?: boolean;
  /** A date or a time, with a narrow width. */
  short?: boolean;
  /** Share of the width relative to the other columns; by default it depends on the content. */
  share?: number;
}

interface DataTableProps<Row, Sort extends string> {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Newer rows are loading. */
  busy?: boolean;
  /** The number of placeholder rows during the first load. */
  expectedRows: number;
  sorted?: { by: Sort; order: SortOrder };
  onSort?: (by: Sort, order: SortOrder) => void;
}

/**
 * A table that becomes a list of panels in a narrow space, which Mantine's table does not. The ARIA
 * roles are explicit because a table with another CSS display loses its own for screen readers.
 */
export function DataTable<Row, Sort extends string = string>({
  caption,
  columns,
  rows,
  rowKey,
  busy = false,
  expectedRows,
  sorted,
  onSort,
}: DataTableProps<Row, Sort>) {
  const total = columns.reduce((sum, column) => sum + shareOf(column), 0);
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-busy={busy || !rows}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: `${(shareOf(column) / total) * 100}%` }} />
          ))}
        </colgroup>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => {
              const order = column.sort && sorted?.by === column.sort.by ? sorted.order : undefined;
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-numeric={column.numeric}
                  aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
                >
                  {column.sort && onSort ? (
                    <SortButton column={column} order={order} onSort={onSort} />
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {rows
            ? rows.map((row) => (
                <tr key={rowKey(row)} role="row">
                  {columns.map((column) => (
                    <Cell key={column.key} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, index) => (
                <tr key={index} role="row">
                  {columns.map((column) => (
                    <Cell key={column.key} column={column}>
                      <Skeleton height={14} width={column.names ? '80%' : 72} my={6} />
                      {column.names ? <Skeleton height={12} width="55%" my={6} /> : null}
                    </Cell>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** Fixed widths: a long word does not narrow other columns, and pages do not shift. */
function shareOf<Row, Sort extends string>(column: Column<Row, Sort>): number {
  const { share, names, numeric, wide, short } = column;
  if (share !== undefined) return share;
  if (names) return 24;
  if (wide) return 18;
  if (short) return 16;
  return numeric ? 10 : 12;
}

function Cell<Row, Sort extends string>({
  column,
  children,
}: {
  column: Column<Row, Sort>;
  children: ReactNode;
}) {
  const content = (
    <>
      {column.names || column.plain ? null : (
        <span className={styles.label} aria-hidden>
          {column.header}
        </span>
      )}
      <div className={styles.content}>{children}</div>
    </>
  );
  if (column.names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={styles.names}
        translate={column.names === 'in words' ? undefined : 'no'}
      >
        {content}
      </th>
    );
  }
  return (
    <td role="cell" data-numeric={column.numeric} data-wide={column.wide}>
      {content}
    </td>
  );
}

function SortButton<Row, Sort extends string>({
  column,
  order,
  onSort,
}: {
  column: Column<Row, Sort>;
  order: SortOrder | undefined;
  onSort: (by: Sort, order: SortOrder) => void;
}) {
  const { sort } = column;
  if (!sort) return <span>{column.header}</span>;
  const Sign = order === undefined ? IconArrowsSort : order === 'ASC' ? IconArrowUp : IconArrowDown;
  const next: SortOrder = order === undefined ? sort.first : order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <UnstyledButton className={styles.sort} onClick={() => onSort(sort.by, next)}>
      <span>{column.header}</span>
      <Sign size={14} aria-hidden data-idle={order === undefined || undefined} />
    </UnstyledButton>
  );
}

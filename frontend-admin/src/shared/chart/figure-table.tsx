import styles from './figure-table.module.css';

export interface FigureColumn<Row> {
  header: string;
  /** The figure, written out. */
  figure: (row: Row) => string;
}

interface FigureTableProps<Row> {
  /** Says what the table holds; for readers that do not see it. */
  caption: string;
  /** What a row is: `Day`. */
  rowHeader: string;
  rows: readonly Row[];
  /** No two rows have the same. */
  nameOf: (row: Row) => string;
  columns: readonly FigureColumn<Row>[];
}

/**
 * A few narrow columns of figures, which stay side by side on a phone too; with large type they go
 * below each other. The roles are written out, as in DataTable.
 */
export function FigureTable<Row>({
  caption,
  rowHeader,
  rows,
  nameOf,
  columns,
}: FigureTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            <th role="columnheader" scope="col">
              {rowHeader}
            </th>
            {columns.map(({ header }) => (
              <th key={header} role="columnheader" scope="col" data-numeric>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={nameOf(row)} role="row">
              <th role="rowheader" scope="row">
                {nameOf(row)}
              </th>
              {columns.map(({ header, figure }) => (
                <td key={header} role="cell" data-numeric>
                  <span className={styles.label} aria-hidden>
                    {header}
                  </span>
                  <span>{figure(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

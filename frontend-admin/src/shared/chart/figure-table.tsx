import styles from './figure-table.module.css';

export interface FigureColumn<Row> {
  header: string;
  /** Returns the formatted figure. */
  figure: (row: Row) => string;
}

interface FigureTableProps<Row> {
  /** Describes the table for screen readers. */
  caption: string;
  /** The name of a row's unit: `Day`. */
  rowHeader: string;
  rows: readonly Row[];
  /** Returns the unique name of a row. */
  nameOf: (row: Row) => string;
  columns: readonly FigureColumn<Row>[];
}

/**
 * Narrow columns of figures that stay side by side on a phone and stack in large type. The ARIA
 * roles are explicit, as in DataTable.
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

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

/** A few narrow columns of figures, which stay side by side on a phone too. */
export function FigureTable<Row>({
  caption,
  rowHeader,
  rows,
  nameOf,
  columns,
}: FigureTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowHeader}</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col" data-numeric>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            {columns.map(({ header, figure }) => (
              <td key={header} data-numeric>
                {figure(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  id?: string;
  /** A link to the full list. */
  more?: { to: string; label: string };
  children: ReactNode;
}

/**
 * A titled part of the dashboard. Its title takes the focus when the focused element is removed.
 */
export function Panel({ title, id, more, children }: PanelProps) {
  const own = useId();
  const titleId = id ?? own;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {more ? (
          <Link className={styles.more} to={more.to}>
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

interface RowsProps<Row> {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The number of placeholder rows during the first load. */
  expected: number;
  empty: string;
  children: (row: Row) => ReactNode;
  ordered?: boolean;
}

/** The rows of a panel, or the reason why there are none. */
export function Rows<Row>({ rows, rowKey, expected, empty, children, ordered }: RowsProps<Row>) {
  const List = ordered ? 'ol' : 'ul';
  if (rows?.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <List className={styles.rows} aria-busy={!rows}>
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={styles.row}>
              {children(row)}
            </li>
          ))
        : Array.from({ length: expected }, (_, index) => (
            <li key={index} className={styles.row}>
              <Skeleton height={16} width="60%" my={4} />
              <Skeleton height={14} width="35%" my={4} />
            </li>
          ))}
    </List>
  );
}

/** The figures of a panel. */
export function Figures({
  figures,
}: {
  /** With the path of the list of what the figure counts. */
  figures: readonly [label: string, figure: ReactNode, to?: string][];
}) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure, to]) => (
        <div key={label}>
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd className="tabular">{figure ?? <Skeleton height={18} width={64} my={3} />}</dd>
        </div>
      ))}
    </dl>
  );
}

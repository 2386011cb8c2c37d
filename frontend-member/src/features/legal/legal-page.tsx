import { BRAND } from '@nattil/contracts/brand';
import { OPERATOR } from '@nattil/contracts/operator';
import { formatLongDate } from '@nattil/contracts/formats';
import type { ReactNode } from 'react';
import styles from './legal.module.css';

interface LegalPageProps {
  title: string;
  summary: string;
  contents: ReactNode;
  children: ReactNode;
}

/** The frame of the policy pages: title and summary, table of contents beside, text. */
export function LegalPage({ title, summary, contents, children }: LegalPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title}, ${BRAND.name}`}</title>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.since}>
          {`In force since ${formatLongDate(`${OPERATOR.policiesSince}T00:00:00+05:30`)}`}
        </p>
      </header>
      {contents}
      <article className={styles.text}>{children}</article>
    </div>
  );
}

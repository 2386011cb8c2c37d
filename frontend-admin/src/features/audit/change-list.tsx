import { UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Change } from './audit-words.ts';
import styles from './change-list.module.css';

const SHOWN_AT_FIRST = 3;

/** Before and after of each changed field; for a new object, its initial fields; else a dash. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return <span className={styles.none}>–</span>;
  const shown = all ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map(({ field, before, after }) => (
          <li key={field}>
            <span className={styles.field}>{field}</span>
            {after === undefined ? <span>, value not kept</span> : <span> </span>}
            {before === undefined ? null : (
              <>
                <span className="visually-hidden">from </span>
                <del className={styles.before}>{before ?? 'nothing'}</del>{' '}
                <IconArrowRight size={14} aria-hidden className={styles.arrow} />
                <span className="visually-hidden">to </span>
              </>
            )}
            {after === undefined ? null : <ins className={styles.after}>{after ?? 'nothing'}</ins>}
          </li>
        ))}
      </ul>
      {changes.length > SHOWN_AT_FIRST ? (
        <UnstyledButton className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${changes.length} changes`}
        </UnstyledButton>
      ) : null}
    </>
  );
}

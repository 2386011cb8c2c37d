import { Link } from 'react-router-dom';
import { CONTACT_ID } from './policy-text.tsx';
import styles from './legal.module.css';

interface Entry {
  id: string;
  title: string;
  sections?: readonly Entry[];
}

/** The table of contents of a page; its last entry is the contact details. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <p id="contents" className={styles.contentsTitle}>
        On this page
      </p>
      <Entries entries={[...entries, { id: CONTACT_ID, title: 'Contact information' }]} />
    </nav>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ id, title, sections }) => (
        <li key={id}>
          {/* Moves the keyboard focus to the section, too. */}
          <Link
            to={{ hash: `#${id}` }}
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
          >
            {title}
          </Link>
          {sections ? <Entries entries={sections} /> : null}
        </li>
      ))}
    </ol>
  );
}

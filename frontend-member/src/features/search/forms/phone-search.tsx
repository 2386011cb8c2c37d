import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { ResultsSearchForm } from './results-search-form.tsx';
import styles from './results-search-form.module.css';

type Props = ComponentProps<typeof ResultsSearchForm>;

/** The results page's search on a phone: one line that opens the form. */
export function PhoneSearch(props: Props) {
  const { search, onSearch } = props;
  const formId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Without a search there is nothing to summarise.
  const opened = wanted ?? search === null;

  useEffect(() => {
    // Only opening or closing by the person moves the focus.
    if (wanted === null) return;
    box.current?.querySelector<HTMLElement>(wanted ? 'input' : 'button')?.focus();
  }, [wanted]);

  return (
    <div
      ref={box}
      className={styles.phone}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && opened && search) setWanted(false);
      }}
    >
      {!opened && search && (
        <button
          type="button"
          className={styles.pill}
          aria-expanded={false}
          aria-controls={formId}
          onClick={() => setWanted(true)}
        >
          <IconSearch size={20} aria-hidden />
          <span className={styles.pillText}>
            <span className="visually-hidden">Change the search: </span>
            <strong>{search.search || search.category || 'Partner shops'}</strong>
            {search.location && <span className={styles.quiet}>{` · ${search.location}`}</span>}
          </span>
        </button>
      )}
      <div id={formId} className={styles.opened} hidden={!opened}>
        {opened && (
          <>
            {search && (
              <div className={styles.openedHead}>
                <span aria-hidden>Change the search</span>
                <CloseButton
                  size={44}
                  aria-label="Close the search form"
                  onClick={() => setWanted(false)}
                />
              </div>
            )}
            <ResultsSearchForm
              {...props}
              onSearch={(next) => {
                setWanted(false);
                onSearch(next);
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

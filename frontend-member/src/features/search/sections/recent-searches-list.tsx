import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { forgetRecentSearches, recentSearches } from '../state/recent-searches.ts';
import { resultsPath } from '../state/search-address.ts';
import styles from './search-sections.module.css';

/** Links to recent searches. */
export function RecentSearches() {
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 id="recent-searches">Recent searches</h2>
        <Button
          variant="subtle"
          onClick={() => {
            forgetRecentSearches();
            setSearches([]);
          }}
        >
          Clear
        </Button>
      </div>
      <ul className={styles.recent}>
        {searches.map((search) => {
          const address = resultsPath(search);
          return (
            <li key={address}>
              <Link to={address}>
                <IconHistory size={18} aria-hidden />
                <span>
                  <span>{search.search || search.category || 'Partner shops'}</span>
                  <span className={styles.quiet}>{` · ${search.location}`}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

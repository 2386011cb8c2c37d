import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { whenInWords } from './opening-times.ts';
import type { Understood } from './results-summary.ts';
import styles from './results-head.module.css';

interface Props {
  search: ShopSearchState;
  understood: Understood;
  isOwnPosition: boolean;
  onChange: (changed: Partial<ShopSearchState>) => void;
}

/** The place and the time of the search, each with one press to search without it. */
export function UnderstoodNotes({ search, understood: found, isOwnPosition, onChange }: Props) {
  const { place, openAt, noneOpen, widenedTo, maxDistance, understood } = found;
  const own = isOwnPosition ? 'you' : search.location;
  const when = openAt ? whenInWords(openAt) : 'now';
  const beyond = widenedTo !== null && widenedTo !== undefined;

  function dropTime(): void {
    const words = understood ? { search: understood.withoutTime } : {};
    onChange({ openAt: undefined, ...words });
  }

  return (
    <>
      {(place || openAt) && (
        <div className={styles.notes}>
          {place && <strong>{`Near ${place.label}`}</strong>}
          {place && understood && own && (
            <button type="button" onClick={() => onChange({ search: understood.withoutPlace })}>
              {`Search near ${own}`}
            </button>
          )}
          {openAt && (
            <span>
              <Button
                variant="default"
                radius="xl"
                rightSection={<IconX size={18} aria-hidden />}
                aria-label={`Open ${when}, show any time`}
                onClick={dropTime}
              >
                {`Open ${when}`}
              </Button>
            </span>
          )}
        </div>
      )}
      <div role="status" className={styles.notes}>
        {beyond && <span>{`Nothing within ${maxDistance} km. The nearest:`}</span>}
        {noneOpen && <span>{`No shop is open ${when}. These open at other times:`}</span>}
      </div>
    </>
  );
}

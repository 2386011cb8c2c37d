import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { ignoredInWords, orderInWords, type Understood } from './results-summary.ts';
import { UnderstoodNotes } from './understood-notes.tsx';
import styles from './results-head.module.css';

interface Props {
  heading: string;
  /** `37 shops found`; null while loading. */
  summary: string | null;
  /** The number of shops in the list. */
  shown: number;
  /** The server's interpretation of the words; null while loading. */
  understood: Understood | null;
  search: ShopSearchState | null;
  /** Whether it searches around the person's own position. */
  isOwnPosition: boolean;
  /** Whether a map area is searched. */
  isArea: boolean;
  /** The label of a town in the words that was not searched. */
  otherTown: string | null;
  onTown: () => void;
  /** Searches without the place, or the time, of the words. */
  onChange: (changed: Partial<ShopSearchState>) => void;
  onExactWords: () => void;
  onLeaveArea: () => void;
  /** Moves the keyboard focus past the list; null if the map is not beside it. */
  onSkipToMap: (() => void) | null;
}

/** The search, the number of results, and the server's interpretation of the words. */
export function ResultsHead({
  heading,
  summary,
  shown,
  understood,
  search,
  isOwnPosition,
  isArea,
  otherTown,
  ...on
}: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const { correctedTo, ignoredWords, sortBy } = understood ?? {};
  const ignored = ignoredInWords(ignoredWords);

  /** The pressed button disappears with its change, so the title gets the focus. */
  function leave(change: () => void): void {
    title.current?.focus({ preventScroll: true });
    change();
  }

  return (
    <div className={styles.head}>
      <h1 ref={title} tabIndex={-1} className={styles.heading}>
        {heading}
      </h1>
      <div className={styles.facts}>
        <p role="status" className="tabular">
          {summary}
        </p>
        {orderInWords(sortBy, shown) && <p>{orderInWords(sortBy, shown)}</p>}
      </div>
      {on.onSkipToMap && (
        <button type="button" className={styles.skip} onClick={on.onSkipToMap}>
          Skip to the map
        </button>
      )}
      {isArea && (
        <Button
          variant="default"
          radius="xl"
          className={styles.area}
          rightSection={<IconX size={18} aria-hidden />}
          aria-label="Area on the map, remove"
          onClick={() => leave(on.onLeaveArea)}
        >
          Area on the map
        </Button>
      )}
      <div role="status" className={styles.notes}>
        {correctedTo && (
          <>
            <span>{`Showing results for ${correctedTo}`}</span>
            <button type="button" onClick={() => leave(on.onExactWords)}>
              {`Search instead for ${search?.search ?? ''}`}
            </button>
          </>
        )}
        {ignored && <span>{ignored}</span>}
        {otherTown && (
          <button type="button" onClick={() => leave(on.onTown)}>
            {`Search in ${otherTown}`}
          </button>
        )}
      </div>
      {search && understood && (
        <UnderstoodNotes
          search={search}
          understood={understood}
          isOwnPosition={isOwnPosition}
          onChange={(changed) => leave(() => on.onChange(changed))}
        />
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { ignoredInWords, orderInWords, type Understood } from './results-summary.ts';
import styles from './results-head.module.css';

interface Props {
  heading: string;
  /** `37 shops found`, or that they are looked for. */
  summary: string | null;
  /** How many shops the list shows. */
  shown: number;
  /** What the answer says about the words; null until it is there. */
  understood: Understood | null;
  /** The words as somebody typed them. */
  typed: string;
  /** Whether a part of the map is searched. */
  isArea: boolean;
  /** The town that the words name but that was not searched, by its label. */
  otherTown: string | null;
  onTown: () => void;
  onExactWords: () => void;
  onLeaveArea: () => void;
  /** Leads a keyboard past the list; null where the map is not beside it. */
  onSkipToMap: (() => void) | null;
}

/** What was searched, how much was found, and what the server made of the words. */
export function ResultsHead({
  heading,
  summary,
  shown,
  understood,
  typed,
  isArea,
  otherTown,
  ...on
}: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const { correctedTo, ignoredWords, place, sortBy } = understood ?? {};
  const ignored = ignoredInWords(ignoredWords);

  /** The pressed button goes with what it changes, so the title gets its focus. */
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
              {`Search instead for ${typed}`}
            </button>
          </>
        )}
        {ignored && <span>{ignored}</span>}
        {otherTown && (
          <button type="button" onClick={() => leave(on.onTown)}>
            {`Search in ${otherTown}`}
          </button>
        )}
        {place && <span>{`Showing shops in ${place.label}`}</span>}
      </div>
    </div>
  );
}

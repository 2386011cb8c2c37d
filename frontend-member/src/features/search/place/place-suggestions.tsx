import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin, IconRefresh } from '@tabler/icons-react';
import { formatDistance } from '@nattil/contracts/formats';
import type { RefObject } from 'react';
import { NONE, useCombobox } from '../suggestions/use-combobox.ts';
import styles from '../suggestions/search-suggestions.module.css';
import { useBrowserPosition } from './browser-position.ts';
import { nearestFirst } from './nearest-places.ts';
import { placeNamed } from './towns.ts';
import { useFindTownsQuery } from './townsApi.ts';
import type { Place } from './use-place.ts';

/** Debounce in milliseconds before a request. */
const PAUSE_MS = 100;

export interface PlaceSuggestionsProps {
  /** The place field. */
  input: RefObject<HTMLInputElement | null>;
  /** The typed text; null while the field shows the chosen place. */
  typed: string | null;
  place: Place | null;
  /** The listed cities. */
  locations: readonly string[];
  disabled?: boolean | undefined;
  onChoose: (place: Place) => void;
}

interface Option {
  label: string;
  hint: string;
  take: () => void;
  isRetry?: boolean;
}

/**
 * The list below the place field: towns with shops whose name begins with the typed text. The
 * listed cities, the nearest first, if nothing is typed or no town is found.
 */
export function PlaceSuggestions({
  input,
  typed,
  place,
  locations,
  disabled = false,
  onChoose,
}: PlaceSuggestionsProps) {
  const text = typed?.trim() ?? '';
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const browser = useBrowserPosition();
  const from = browser ?? place?.coordinates ?? null;
  const { data, currentData, isFetching, isError, refetch } = useFindTownsQuery(
    { q: asked, ...from },
    { skip: asked === '' },
  );
  const isAnswered = text === asked && !isFetching;
  const isLost = isAnswered && isError;
  // The towns for the shorter text stay until the next answer.
  const towns = text === '' || isLost ? [] : (currentData ?? data ?? []);
  const status = text === '' || towns.length > 0 ? '' : statusOf(text, isAnswered, isLost);

  const options: Option[] = towns.map(({ label, latitude, longitude, distance }) => ({
    label,
    hint: distance === null ? '' : formatDistance(distance),
    take: () => onChoose({ label, coordinates: { latitude, longitude } }),
  }));
  if (text !== '' && isLost)
    options.push({ label: 'Try again', hint: '', take: () => void refetch(), isRetry: true });
  if (towns.length === 0)
    for (const label of nearestFirst(locations, from))
      options.push({ label, hint: '', take: () => onChoose(placeNamed(label)) });

  const { listId, optionId, shown, marked, show } = useCombobox({
    input,
    count: options.length,
    hasContent: !disabled,
    firstChoice: towns.length > 0 && isAnswered ? 0 : NONE,
    onTake: take,
  });

  function take(at: number): void {
    const option = options[at]!;
    if (!option.isRetry) show(false);
    option.take();
  }

  return (
    <>
      <span role="status" className="visually-hidden">
        {shown && <span>{status || countOf(options.length)}</span>}
      </span>
      {shown && (
        // The field keeps the focus.
        <div
          className={`${styles.list} ${styles.places}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {status !== '' && (
            <p aria-hidden className={styles.status}>
              {status}
            </p>
          )}
          <div id={listId} role="listbox" aria-label="Places" tabIndex={-1}>
            {options.map(({ label, hint, isRetry }, at) => (
              <div
                key={label}
                id={optionId(at)}
                role="option"
                aria-selected={at === marked}
                className={styles.option}
                onClick={() => take(at)}
              >
                {isRetry ? (
                  <IconRefresh size={18} aria-hidden />
                ) : (
                  <IconMapPin size={18} aria-hidden />
                )}
                <span className={styles.label}>
                  <span>{label}</span>
                  {hint && <span className={styles.hint}>{` · ${hint}`}</span>}
                </span>
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;

function statusOf(text: string, isAnswered: boolean, isLost: boolean): string {
  if (!isAnswered) return 'Looking for towns...';
  if (isLost) return 'The towns could not be loaded.';
  return `No town with shops is called “${text}”.`;
}

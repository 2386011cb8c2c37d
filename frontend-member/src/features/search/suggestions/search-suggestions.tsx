import { IconHistory, IconMapPin, IconSearch } from '@tabler/icons-react';
import { CategoryIcon } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { withShop } from '../../../shared/shops/shop-in-address.ts';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { toUrlParams } from '../state/search-address.ts';
import { searchOf, type Suggestion } from './suggestions.ts';
import { paths } from '../../../shared/paths.ts';
import { placeNamed } from '../place/towns.ts';
import type { Place } from '../place/use-place.ts';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './search-suggestions.module.css';

export interface SuggestionsProps {
  /** The search box. */
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (words: string) => void;
  disabled?: boolean;
  /** The current search of the results page. */
  search?: ShopSearchState | null;
  /** The place of the next search. */
  place: Place | null;
  /** Called with the search of a chosen suggestion. */
  onSearch: (search: ShopSearchState) => void;
  /** Called with a suggested place. */
  onPlace: (place: Place) => void;
}

/**
 * The list below the search box, which makes the box a combobox. The box is part of the first load
 * and this code is not, so it adds its own listeners and ARIA attributes to the box.
 */
export function SearchSuggestions({
  input,
  disabled,
  search = null,
  place,
  ...props
}: SuggestionsProps) {
  const { value, onChange, onSearch, onPlace } = props;
  const navigate = useNavigate();
  const [placeTaken, setPlaceTaken] = useState('');
  const groups = useSuggestions(value, place);
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const { listId, optionId, shown, marked, show } = useCombobox({
    input,
    count: all.length,
    hasContent: !disabled && all.length > 0,
    onTake: (option) => take(all[option]!),
    onOpen: () => setPlaceTaken(''),
  });

  function take(taken: Suggestion): void {
    show(false);
    if (taken.kind === 'words') {
      input.current?.form?.requestSubmit();
      return;
    }
    const next = searchOf(taken, { search, place });
    if (next && taken.kind === 'shop') {
      const params = withShop(toUrlParams(next), taken.id);
      void navigate(`${paths.searchResults}?${params.toString()}`);
      return;
    }
    if (next) {
      onSearch(next);
      return;
    }
    const named = placeNamed(taken.label);
    onPlace(named);
    onChange('');
    setPlaceTaken(named.label);
  }

  return (
    <>
      <span role="status" className="visually-hidden">
        {shown && <span>{`${all.length} ${all.length === 1 ? 'suggestion' : 'suggestions'}`}</span>}
        {placeTaken && <span>{`Place: ${placeTaken}`}</span>}
      </span>
      {shown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          // A scrollable list would be a Tab stop, but it disappears when the box loses the focus.
          tabIndex={-1}
          className={styles.list}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, suggestions }, nth) => (
            <div
              key={title}
              role={title === null ? 'presentation' : 'group'}
              aria-labelledby={title === null ? undefined : `${listId}-group-${nth}`}
            >
              {title !== null && (
                <div id={`${listId}-group-${nth}`} role="presentation" className={styles.title}>
                  {title}
                </div>
              )}
              {suggestions.map((suggestion) => {
                const at = all.indexOf(suggestion);
                return (
                  <div
                    key={optionId(at)}
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === marked}
                    className={styles.option}
                    onClick={() => take(suggestion)}
                  >
                    <SuggestionIcon suggestion={suggestion} />
                    <span
                      className={
                        suggestion.kind === 'words'
                          ? `${styles.label} ${styles.words}`
                          : styles.label
                      }
                    >
                      <span translate={suggestion.kind === 'shop' ? 'no' : undefined}>
                        {suggestion.label}
                      </span>
                      {suggestion.hint && (
                        <span className={styles.hint}>{` · ${suggestion.hint}`}</span>
                      )}
                    </span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function SuggestionIcon({ suggestion: { kind, label } }: { suggestion: Suggestion }) {
  switch (kind) {
    case 'words':
      return <IconSearch size={18} aria-hidden />;
    case 'recent':
      return <IconHistory size={18} aria-hidden />;
    case 'place':
      return <IconMapPin size={18} aria-hidden />;
    case 'category':
      return <CategoryIcon slug={label} size={18} />;
    case 'shop':
      return <CategoryIcon slug={null} size={18} />;
  }
}

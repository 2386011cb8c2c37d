import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import type { SuggestionsProps } from './search-suggestions.tsx';

interface SearchWordsFieldProps extends Omit<SuggestionsProps, 'input'> {
  /** Positions the list of suggestions, which is attached to this box. */
  className?: string;
}

// Loaded at the first focus; without it the field is a plain one.
const loadSuggestions = () => import('./search-suggestions.tsx');
const SearchSuggestions = lazy(async (): Promise<{ default: ComponentType<SuggestionsProps> }> => ({
  default: await loadSuggestions().then(
    (loaded) => loaded.SearchSuggestions,
    () => () => null,
  ),
}));

/** The field for words, a shop's name or a category. */
export function SearchWordsField({ className, ...props }: SearchWordsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  return (
    <div className={className}>
      <TextInput
        ref={input}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-label="Search for shops"
        autoComplete="off"
        placeholder="Search for shop, healthcare, travel..."
        leftSection={<IconSearch size={20} aria-hidden />}
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        enterKeyHint="search"
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onFocus={() => setUsed(true)}
      />
      {used && (
        <Suspense>
          <SearchSuggestions input={input} {...props} />
        </Suspense>
      )}
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search-text';

interface SearchWordsFieldProps {
  value: string;
  onChange: (words: string) => void;
  disabled?: boolean;
  className?: string;
}

/** What to search for: words, a shop's name or a category. */
export function SearchWordsField({ onChange, ...props }: SearchWordsFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      aria-label="Search for shops"
      placeholder="Search for shop, healthcare, travel..."
      leftSection={<IconSearch size={20} aria-hidden />}
      maxLength={SEARCH_TEXT_MAX_LENGTH}
      enterKeyHint="search"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

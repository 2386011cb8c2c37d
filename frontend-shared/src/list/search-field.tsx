import { CloseButton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import { ADMIN_SEARCH_DELAY_MS } from '@nattil/contracts/rules/notices';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches after a pause in typing; Enter searches at once. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The value changed from outside (Back, a link). The result of the field's own search must not
    // overwrite newer input.
    if (sent !== value) {
      setSent(value);
      setTyped(value);
    }
  }

  const search = useCallback(
    (text: string) => {
      setSent(text);
      onSearch(text);
    },
    [onSearch],
  );

  useEffect(() => {
    const text = typed.trim();
    if (text === sent) return undefined;
    const timer = setTimeout(() => search(text), ADMIN_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, sent, search]);

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== sent) search(typed.trim());
      }}
    >
      <TextInput
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed ? (
            <CloseButton size={24} aria-label="Clear search" onClick={() => setTyped('')} />
          ) : null
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {typed.length >= SEARCH_TEXT_MAX_LENGTH
          ? `At most ${SEARCH_TEXT_MAX_LENGTH} characters are searched for.`
          : null}
      </Text>
    </form>
  );
}

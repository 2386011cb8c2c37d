import { Select, type SelectProps } from '@mantine/core';
import type { Id } from '@nattil/contracts/api/common';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import type { Choice } from './use-choice.ts';

interface SearchSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: Id | null;
  choice: Choice;
  found: readonly { value: Id; label: string }[];
  query: { isError: boolean; isFetching: boolean };
  /** The plural noun of the options: 'shops'. */
  things: string;
  none: string;
  onChange: (value: Id | null) => void;
}

/** A select whose options the server finds while a name is typed. */
export function SearchSelect({
  value,
  choice,
  found,
  query: { isError, isFetching },
  things,
  none,
  onChange,
  ...field
}: SearchSelectProps) {
  const others = found.filter((option) => option.value !== value);
  const data = value === null ? others : [{ value, label: choice.label ?? 'Selected' }, ...others];
  return (
    <Select
      {...field}
      searchable
      openOnFocus={false}
      maxLength={SEARCH_TEXT_MAX_LENGTH}
      data={data}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={
        isError ? `The ${things} could not be loaded.` : isFetching ? 'Searching…' : none
      }
      onFocus={choice.touch}
      value={value}
      searchValue={choice.typed}
      onSearchChange={choice.setTyped}
      onChange={(id, option) => {
        choice.choose(id === null ? null : { value: id, label: option?.label ?? '' });
        onChange(id);
      }}
      maxDropdownHeight={240}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

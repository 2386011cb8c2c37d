import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Id } from '@nattil/contracts/api/common';
import { SEARCH_TEXT_MAX_LENGTH } from '@nattil/contracts/rules/search/search-text';
import { useShopsToChooseQuery } from './purchasesApi.ts';

const SEARCH_DELAY_MS = 300;

interface ShopPickerProps {
  value: Id | null;
  error: string | null;
  disabled: boolean;
  onChange: (shopId: Id | null) => void;
}

/** Selects an approved shop by its name. */
export function ShopPicker({ value, error, disabled, onChange }: ShopPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  // The field contains the selected shop's label as if it had been typed.
  const wanted = typed === chosen ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, SEARCH_DELAY_MS);
  const { data = [], isError, isFetching } = useShopsToChooseQuery(search);
  const shops = data.map(({ id, name, location }) => ({
    value: id,
    label: location ? `${name}, ${location}` : name,
  }));
  const isKnown = value === null || shops.some((shop) => shop.value === value);

  return (
    <Select
      label="Shop"
      withAsterisk
      searchable
      openOnFocus={false}
      placeholder="Search by name"
      data-autofocus
      maxLength={SEARCH_TEXT_MAX_LENGTH}
      disabled={disabled}
      error={error}
      data={isKnown ? shops : [{ value, label: chosen }, ...shops]}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={
        isError
          ? 'The shops could not be loaded.'
          : isFetching
            ? 'Searching…'
            : 'No approved shop of this name'
      }
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosen(option?.label ?? '');
        onChange(id);
      }}
      maxDropdownHeight={240}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

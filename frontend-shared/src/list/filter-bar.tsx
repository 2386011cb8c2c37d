import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useCallback } from 'react';
import type { FilterField } from './list-definition.ts';
import { SearchField } from './search-field.tsx';
import type { ListAddress } from './use-list-address.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  list: ListAddress;
  refreshing: boolean;
  onRefresh: () => void;
}

export function FilterBar({ list, refreshing, onRefresh }: FilterBarProps) {
  const { filters } = list.definition;
  const shown = filters.filter(({ kind }) => kind !== 'linked');
  // A range of days has two fields; a search field is two columns wide.
  const broad = shown.filter(({ kind }) => kind === 'days' || kind === 'search');
  const columns = shown.length + broad.length;
  const beside = columns - 2 * shown.filter(({ kind }) => kind === 'search').length;
  return (
    <div
      className={styles.filters}
      data-odd={beside % 2 === 1 || undefined}
      style={{ '--columns': Math.max(1, columns) } as CSSProperties}
    >
      {shown.map((field) => (
        <Field key={'name' in field ? field.name : field.from} {...{ field, list }} />
      ))}
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={refreshing}
        onClick={onRefresh}
      >
        Refresh
      </Button>
    </div>
  );
}

interface FieldProps {
  field: FilterField;
  list: ListAddress;
}

function Field({ field, list }: FieldProps): ReactNode {
  switch (field.kind) {
    case 'search':
      return <Search field={field} list={list} />;
    case 'choice':
      return (
        <NativeSelect
          label={field.label}
          data={[...field.choices]}
          value={list.filter[field.name] ?? ''}
          onChange={(event) => list.change({ [field.name]: event.currentTarget.value })}
        />
      );
    case 'days':
      return <Days field={field} list={list} />;
    case 'linked':
      return null;
  }
}

function Search({
  field,
  list: { filter, change },
}: {
  field: FilterField & { kind: 'search' };
  list: ListAddress;
}) {
  const { name, label, placeholder } = field;
  const search = useCallback(
    (text: string) => change({ [name]: text }, { typing: true }),
    [change, name],
  );
  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={filter[name] ?? ''}
        onSearch={search}
      />
    </div>
  );
}

function Days({
  field: { from, to },
  list: { filter, change },
}: {
  field: FilterField & { kind: 'days' };
  list: ListAddress;
}) {
  const [first, last] = [filter[from], filter[to]];
  const backwards = first && last && first > last;
  return (
    <>
      <TextInput
        label="From"
        type="date"
        value={first ?? ''}
        max={last}
        onChange={(event) => change({ [from]: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={last ?? ''}
        min={first}
        error={backwards ? 'The last day is before the first' : null}
        onChange={(event) => change({ [to]: event.currentTarget.value })}
      />
    </>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { auditActions, type AuditFilter } from './audit-filter.ts';
import styles from './audit-filters.module.css';
import { inWords } from './audit-words.ts';

const actionOptions = [
  { value: '', label: 'All actions' },
  ...auditActions.map((action) => ({ value: action, label: inWords(action) })),
];
const realmOptions = [
  { value: '', label: 'Everybody' },
  { value: 'admin', label: 'Administrators' },
  { value: 'member', label: 'Members' },
  { value: 'public', label: 'Visitors' },
  { value: 'system', label: 'System' },
];

interface AuditFiltersProps {
  filter: AuditFilter;
  refreshing: boolean;
  onChange: (changes: Partial<Record<keyof AuditFilter, string>>) => void;
  onRefresh: () => void;
}

export function AuditFilters({ filter, refreshing, onChange, onRefresh }: AuditFiltersProps) {
  const backwards = filter.from && filter.to && filter.from > filter.to;
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Action"
        data={actionOptions}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <NativeSelect
        label="Done by"
        data={realmOptions}
        value={filter.realm ?? ''}
        onChange={(event) => onChange({ realm: event.currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        error={backwards ? 'The last day is before the first' : null}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
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

import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import { SearchField } from '@nattil/frontend-shared/list/search-field.tsx';
import styles from './shop-filters.module.css';

export const shopStatuses = ['pending', 'approved', 'rejected', 'blocked'] as const;

const statusOptions = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'blocked', label: 'Blocked' },
];

interface ShopFiltersProps {
  search: string;
  status: ShopStatus | undefined;
  refreshing: boolean;
  onSearch: (text: string) => void;
  onStatus: (status: string) => void;
  onRefresh: () => void;
}

export function ShopFilters({
  search,
  status,
  refreshing,
  onSearch,
  onStatus,
  onRefresh,
}: ShopFiltersProps) {
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label="Search shops"
          placeholder="Search by shop name, owner, email..."
          value={search}
          onSearch={onSearch}
        />
      </div>
      <NativeSelect
        aria-label="Status"
        data={statusOptions}
        value={status ?? ''}
        onChange={(event) => onStatus(event.currentTarget.value)}
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

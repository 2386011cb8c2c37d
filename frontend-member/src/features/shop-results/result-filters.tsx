import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ShopSort } from '@nattil/contracts/api/shops';
import { CATEGORIES, findCategory } from '@nattil/contracts/catalog/categories';
import styles from './result-filters.module.css';

/** What narrows and orders the results. */
export interface ResultFilter {
  category: string | null;
  /** Kilometres. */
  maxDistance: number;
  sortBy: ShopSort;
}

interface Props {
  filter: ResultFilter;
  onChange: (changed: Partial<ResultFilter>) => void;
}

const DISTANCES = [1, 2, 5, 10, 25, 50, 100];

const SORTS: readonly { value: ShopSort; label: string }[] = [
  { value: 'distance', label: 'Distance' },
  { value: 'relevance', label: 'Relevance' },
  { value: 'discount', label: 'Discount' },
  { value: 'rating', label: 'Rating' },
  { value: 'name', label: 'Name' },
];

const isSort = (value: string): value is ShopSort => SORTS.some((sort) => sort.value === value);

/** Open on a screen with room, behind a button on a phone. */
export function ResultFilters({ filter, onChange }: Props) {
  const fieldsId = useId();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const distances = DISTANCES.includes(filter.maxDistance)
    ? DISTANCES
    : [...DISTANCES, filter.maxDistance].sort((one, other) => one - other);
  const category = findCategory(filter.category)?.label ?? '';

  return (
    <div className={styles.filters}>
      {isPhone && (
        <Button
          variant="default"
          aria-expanded={opened}
          aria-controls={fieldsId}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Filter and sort
        </Button>
      )}
      <div id={fieldsId} className={styles.fields} hidden={isPhone && !opened}>
        <NativeSelect
          label="Category"
          value={category}
          onChange={(event) => onChange({ category: event.currentTarget.value || null })}
        >
          <option value="">All categories</option>
          {CATEGORIES.map(({ slug, label }) => (
            <option key={slug} value={label}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Within"
          value={String(filter.maxDistance)}
          onChange={(event) => onChange({ maxDistance: Number(event.currentTarget.value) })}
        >
          {distances.map((kilometres) => (
            <option key={kilometres} value={String(kilometres)}>
              {kilometres} km
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Sort by"
          value={filter.sortBy}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (isSort(value)) onChange({ sortBy: value });
          }}
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}

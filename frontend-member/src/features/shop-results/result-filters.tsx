import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ShopSort } from '@nattil/contracts/api/shops';
import { CATEGORIES, findCategory } from '@nattil/contracts/catalog/categories';
import styles from './result-filters.module.css';

/** What narrows and orders the results; the server does both. */
export interface ResultFilter {
  category: string | null;
  /** Kilometres. */
  maxDistance: number;
  /** The part of the map that is searched in place of the circle. */
  bounds: string | null;
  openNow: boolean;
  /** Percent; 0 for any. */
  minDiscount: number;
  /** null for the best match. */
  sortBy: ShopSort | null;
}

/** Finds all that the words find; a search of a category alone stays one. */
export function withoutFilter({ query, category }: ResultFilter & { query: string }) {
  const isItsSubject = !query || query === category;
  return {
    ...(!isItsSubject && { category: null }),
    bounds: null,
    openNow: false,
    minDiscount: 0,
  } satisfies Partial<ResultFilter>;
}

/** Whether anything of that is left out. */
export function isFiltered(filter: ResultFilter & { query: string }): boolean {
  return Object.entries(withoutFilter(filter)).some(
    ([name, without]) => filter[name as keyof ResultFilter] !== without,
  );
}

interface Props {
  filter: ResultFilter;
  onChange: (changed: Partial<ResultFilter>) => void;
}

const DISTANCES = [1, 2, 5, 10, 25, 50, 100];
const DISCOUNTS = [5, 10, 15, 20];
const ON_MAP = 'map';

const SORTS: readonly { value: ShopSort; label: string }[] = [
  { value: 'distance', label: 'Distance' },
  { value: 'discount', label: 'Discount' },
  { value: 'rating', label: 'Rating' },
  { value: 'name', label: 'Name' },
];

/** The listed numbers and the present one, which an address may hold. */
function withPresent(listed: readonly number[], present: number): number[] {
  return [...new Set([...listed, present])].sort((one, other) => one - other);
}

/** How many of them narrow the results. */
function changedCount({ category, openNow, minDiscount, bounds }: ResultFilter): number {
  return [category, openNow, minDiscount, bounds].filter(Boolean).length;
}

/** Open on a screen with room, behind a button on a phone. */
export function ResultFilters({ filter, onChange }: Props) {
  const fieldsId = useId();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const count = changedCount(filter);
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
          {`Filter and sort${count === 0 ? '' : ` (${count})`}`}
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
          value={filter.bounds ? ON_MAP : String(filter.maxDistance)}
          onChange={(event) =>
            onChange({ maxDistance: Number(event.currentTarget.value), bounds: null })
          }
        >
          {filter.bounds && (
            <option value={ON_MAP} disabled>
              Area on the map
            </option>
          )}
          {withPresent(DISTANCES, filter.maxDistance).map((kilometres) => (
            <option key={kilometres} value={String(kilometres)}>
              {kilometres} km
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Sort by"
          // By relevance is what the best match of words means.
          value={filter.sortBy === 'relevance' ? '' : (filter.sortBy ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ sortBy: SORTS.find((sort) => sort.value === value)?.value ?? null });
          }}
        >
          <option value="">Best match</option>
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Discount"
          value={String(filter.minDiscount)}
          onChange={(event) => onChange({ minDiscount: Number(event.currentTarget.value) })}
        >
          <option value="0">Any</option>
          {withPresent(DISCOUNTS, filter.minDiscount)
            .filter((percent) => percent > 0)
            .map((percent) => (
              <option key={percent} value={String(percent)}>
                {percent}% or more
              </option>
            ))}
        </NativeSelect>
        <Checkbox
          className={styles.openNow}
          label="Open now"
          checked={filter.openNow}
          onChange={(event) => onChange({ openNow: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

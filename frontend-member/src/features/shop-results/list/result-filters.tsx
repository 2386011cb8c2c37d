import { Checkbox, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ShopSort } from '@nattil/contracts/api/member/shops';
import { CATEGORIES, findCategory } from '@nattil/contracts/catalog/categories';
import styles from './result-filters.module.css';

/** The filters and the order of the results; the server applies both. */
export interface ResultFilter {
  category: string | null;
  /** In kilometres. */
  maxDistance: number;
  /** The searched map area, which replaces the circle. */
  bounds: string | null;
  openNow: boolean;
  /** In percent; 0 for any. */
  minDiscount: number;
  /** Null for the best match. */
  sortBy: ShopSort | null;
}

/** Removes all filters; a search of a category alone keeps its category. */
export function withoutFilter({ query, category }: ResultFilter & { query: string }) {
  const isItsSubject = !query || query === category;
  return {
    ...(!isItsSubject && { category: null }),
    bounds: null,
    openNow: false,
    minDiscount: 0,
  } satisfies Partial<ResultFilter>;
}

/** Whether a filter restricts the search. */
export function isFiltered(filter: ResultFilter & { query: string }): boolean {
  return Object.entries(withoutFilter(filter)).some(
    ([name, without]) => filter[name as keyof ResultFilter] !== without,
  );
}

interface Props {
  filter: ResultFilter;
  /** Whether any shop has a rating; otherwise an order by rating is useless. */
  rated: boolean;
  /** Without words there is no best match, so the nearest come first. */
  hasWords: boolean;
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

/** Relevance is the best match of words, so both have one option. */
function sortValue(sortBy: ShopSort | null, hasWords: boolean): string {
  const chosen = sortBy === 'relevance' ? null : sortBy;
  return chosen ?? (hasWords ? '' : 'distance');
}

/** The listed numbers and the current one, which a URL may set freely. */
function withPresent(listed: readonly number[], present: number): number[] {
  return [...new Set([...listed, present])].sort((one, other) => one - other);
}

/** A grid of fields; on a phone a row of chips that scrolls sideways. */
export function ResultFilters({ filter, rated, hasWords, onChange }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const category = findCategory(filter.category)?.label ?? '';
  const sorts = SORTS.filter(({ value }) => value !== 'rating' || rated || filter.sortBy === value);
  const openNow = (
    <Checkbox
      className={styles.openNow}
      data-set={filter.openNow || undefined}
      label="Open now"
      checked={filter.openNow}
      onChange={(event) => onChange({ openNow: event.currentTarget.checked })}
    />
  );

  return (
    <div className={styles.filters} role="group" aria-label="Filter and sort">
      <div className={styles.fields}>
        {isPhone && openNow}
        <NativeSelect
          label="Category"
          data-set={category !== '' || undefined}
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
          data-labelled
          data-set={filter.bounds !== null || undefined}
          value={filter.bounds ? ON_MAP : String(filter.maxDistance)}
          onChange={(event) =>
            onChange({ maxDistance: Number(event.currentTarget.value), bounds: null })
          }
        >
          {filter.bounds && (
            <option value={ON_MAP} disabled>
              This area
            </option>
          )}
          {withPresent(DISTANCES, filter.maxDistance).map((kilometres) => (
            <option key={kilometres} value={String(kilometres)}>
              {`${kilometres} km`}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Sort by"
          data-labelled
          value={sortValue(filter.sortBy, hasWords)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ sortBy: SORTS.find((sort) => sort.value === value)?.value ?? null });
          }}
        >
          {hasWords && <option value="">Best match</option>}
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Discount"
          data-set={filter.minDiscount > 0 || undefined}
          value={String(filter.minDiscount)}
          onChange={(event) => onChange({ minDiscount: Number(event.currentTarget.value) })}
        >
          {/* A chip has no label beside it. */}
          <option value="0">{isPhone ? 'Any discount' : 'Any'}</option>
          {withPresent(DISCOUNTS, filter.minDiscount)
            .filter((percent) => percent > 0)
            .map((percent) => (
              <option key={percent} value={String(percent)}>
                {`${percent}% or more`}
              </option>
            ))}
        </NativeSelect>
        {!isPhone && openNow}
      </div>
    </div>
  );
}

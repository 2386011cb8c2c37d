import { Checkbox, NativeSelect } from '@mantine/core';
import type { ShopSort } from '@nattil/contracts/api/member/shops';
import { CATEGORIES, findCategory } from '@nattil/contracts/catalog/categories';
import type { ShopSearchState } from '../../../shared/search/search-state.ts';
import { useIsPhone } from '../../../shared/use-is-phone.ts';
import { OpeningFilter } from './opening-filter.tsx';
import { SORT_ORDERS } from './sort-orders.ts';
import styles from './result-filters.module.css';

/** Removes all filters; a search of a category alone keeps its category. */
export function clearedFilters({ search, category }: ShopSearchState) {
  const isCategorySearch = !search || search === category;
  return {
    ...(!isCategorySearch && { category: null }),
    bounds: null,
    openNow: false,
    openAt: undefined,
    minDiscount: 0,
  } satisfies Partial<ShopSearchState>;
}

/** Whether a filter restricts the search. */
export function isFiltered(search: ShopSearchState): boolean {
  return Object.entries(clearedFilters(search)).some(
    ([name, cleared]) => search[name as keyof ShopSearchState] !== cleared,
  );
}

interface Props {
  filter: ShopSearchState;
  /** Whether any shop has a rating; otherwise an order by rating is useless. */
  rated: boolean;
  /** Without words there is no best match, so the nearest come first. */
  hasWords: boolean;
  onChange: (changed: Partial<ShopSearchState>) => void;
}

const DISTANCES = [1, 2, 5, 10, 25, 50, 100];
const DISCOUNTS = [5, 10, 15, 20];
const ON_MAP = 'map';

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
  const isPhone = useIsPhone();
  const category = findCategory(filter.category)?.label ?? '';
  const sorts = SORT_ORDERS.filter(
    ({ sortBy }) =>
      sortBy !== 'relevance' && (sortBy !== 'rating' || rated || filter.sortBy === sortBy),
  );
  const openNow = (
    <Checkbox
      className={styles.openNow}
      data-set={filter.openNow || undefined}
      label="Open now"
      checked={filter.openNow}
      onChange={(event) => onChange({ openNow: event.currentTarget.checked, openAt: undefined })}
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
            onChange({ sortBy: sorts.find(({ sortBy }) => sortBy === value)?.sortBy ?? null });
          }}
        >
          {hasWords && <option value="">Best match</option>}
          {sorts.map(({ sortBy, label }) => (
            <option key={sortBy} value={sortBy}>
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
        <OpeningFilter openAt={filter.openAt} onChange={onChange} />
        {!isPhone && openNow}
      </div>
    </div>
  );
}

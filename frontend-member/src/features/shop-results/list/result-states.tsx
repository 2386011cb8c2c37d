import { Button } from '@mantine/core';
import { RESULTS_MESSAGES } from '@nattil/contracts/rules/search/search-results';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { ShopCardPlaceholder } from './shop-card.tsx';
import styles from './result-list.module.css';

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5];

/** Placeholders of the loading list; the page header announces the loading. */
export function ResultsLoading() {
  return (
    <div className={styles.list} aria-hidden>
      {PLACEHOLDERS.map((key) => (
        <ShopCardPlaceholder key={key} />
      ))}
    </div>
  );
}

interface ResultActions {
  onBack: () => void;
  onRefresh: () => void;
}

interface ProblemProps extends ResultActions {
  problem: { message: string; error?: unknown; isUnknownCategory?: boolean };
  /** Null if the search has nothing but the category. */
  onAllCategories: (() => void) | null;
}

export function ResultsProblem({
  problem: { message, error, isUnknownCategory },
  onAllCategories,
  onBack,
  onRefresh,
}: ProblemProps) {
  return (
    <FailedState
      error={error}
      message={message}
      onRetry={onRefresh}
      retryLabel="Refresh Data"
      actions={
        <>
          {isUnknownCategory && onAllCategories ? (
            <Button variant="default" onClick={onAllCategories}>
              Search all categories
            </Button>
          ) : null}
          <Button variant="default" onClick={onBack}>
            Back to Search
          </Button>
        </>
      }
    />
  );
}

interface EmptyProps extends ResultActions {
  total: number;
  /** A wider radius than the current one; null if there is none. */
  widerKilometres: number | null;
  onWiden: (kilometres: number) => void;
  /** Null if no filter is set. */
  onClearFilters: (() => void) | null;
}

export function ResultsEmpty({
  total,
  widerKilometres,
  onWiden,
  onClearFilters,
  onBack,
  onRefresh,
}: EmptyProps) {
  return (
    <EmptyState
      title={RESULTS_MESSAGES.empty}
      actions={
        <>
          <Button onClick={onBack}>Try New Search</Button>
          <Button variant="default" onClick={onRefresh}>
            Refresh Data
          </Button>
        </>
      }
    >
      <p>
        {`Total results: ${total}. ${
          onClearFilters
            ? 'Fewer filters or other words may find more.'
            : 'Other words or a wider circle may find more.'
        }`}
      </p>
      {onClearFilters && (
        <Button variant="subtle" onClick={onClearFilters}>
          Clear filters
        </Button>
      )}
      {widerKilometres !== null && (
        <Button
          variant="subtle"
          onClick={() => onWiden(widerKilometres)}
        >{`Search within ${widerKilometres} km`}</Button>
      )}
    </EmptyState>
  );
}

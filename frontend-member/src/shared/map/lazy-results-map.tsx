import { lazy, Suspense } from 'react';
import type { ResultsMapProps } from './results-map.tsx';

const ResultsMap = lazy(async () => ({ default: (await import('./results-map.tsx')).ResultsMap }));

/** The map comes after the list: it weighs as much as the rest of the page. */
export function LazyResultsMap(props: ResultsMapProps) {
  return (
    <Suspense fallback={null}>
      <ResultsMap {...props} />
    </Suspense>
  );
}

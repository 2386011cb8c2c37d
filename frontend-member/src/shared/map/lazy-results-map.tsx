import { lazy, Suspense } from 'react';
import type { ResultsMapProps } from './results-map.tsx';

const ResultsMap = lazy(async () => ({ default: (await import('./results-map.tsx')).ResultsMap }));

/** The map is loaded after the list: it is as large as the rest of the page. */
export function LazyResultsMap(props: ResultsMapProps) {
  return (
    <Suspense fallback={null}>
      <ResultsMap {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { ResultsMapProps } from './results-map.tsx';

const ResultsMap = lazy(async () => ({ default: (await import('./results-map.tsx')).ResultsMap }));

/** Of the map's element, which a link leads to. */
export const MAP_ID = 'shops-map';

/** The map is loaded after the list: it is as large as the rest of the page. */
export function LazyResultsMap(props: ResultsMapProps) {
  return (
    <Suspense fallback={null}>
      <ResultsMap {...props} />
    </Suspense>
  );
}

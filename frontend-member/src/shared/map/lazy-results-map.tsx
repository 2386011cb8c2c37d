import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';

/** Loaded after the list, because the map's code is as large as the rest of the page. */
export const LazyResultsMap = lazyPart(async () => (await import('./results-map.tsx')).ResultsMap);

import { lazyPart } from '@nattil/frontend-shared/ui/lazy-part.tsx';

/** The map is loaded after the list: it is as large as the rest of the page. */
export const LazyResultsMap = lazyPart(async () => (await import('./results-map.tsx')).ResultsMap);

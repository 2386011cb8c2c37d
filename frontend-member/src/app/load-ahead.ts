import { paths } from './paths.ts';
import type { AppStore } from './store.ts';

interface PageWithData {
  loadAhead: (store: AppStore) => void;
}

const loadSearch = (): Promise<PageWithData> => import('../routes/search.tsx');

const pages: Partial<Record<string, () => Promise<PageWithData>>> = {
  [paths.home]: loadSearch,
  [paths.search]: loadSearch,
  [paths.searchResults]: () => import('../routes/results.tsx'),
};

/** Sends what a member's page asks for. Where its file is missing, the page says so. */
export function loadAhead(store: AppStore, path: string): void {
  void pages[path]?.().then(
    (page) => page.loadAhead(store),
    () => undefined,
  );
}

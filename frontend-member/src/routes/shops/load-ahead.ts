import { paths } from '../../shared/paths.ts';
import type { AppStore } from '../../shared/store/state.ts';

export const loadSearch = () => import('./search.tsx');
export const loadResults = () => import('./results.tsx');

/** Prefetches the data of a member's page. A missing file is ignored here: the page reports it. */
export function loadAhead(store: AppStore, path: string): void {
  const isSearch = path === paths.home || path === paths.search;
  const load = isSearch ? loadSearch : path === paths.searchResults ? loadResults : null;
  void load?.().then(
    (page) => page.loadAhead(store),
    () => undefined,
  );
}

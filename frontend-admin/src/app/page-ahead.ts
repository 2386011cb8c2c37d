import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { AppThunk } from '../shared/store/store.ts';
import { menu } from './tabs.ts';

const loadPortal = () => import('./portal.tsx');
const loadRequests = () => import('./page-requests.ts');

/** Loads the code of a page before it is opened. The router loads again what fails here. */
export function loadPage(path: string): void {
  const { pathname } = new URL(path, location.origin);
  const tab = menu.find((each) => each.path === pathname);
  Promise.all([loadPortal(), tab?.load()]).catch(() => undefined);
}

/** Requests the first data of a page before it is rendered. The page requests again what fails. */
export function requestPage(path: string): AppThunk {
  return (dispatch) => {
    loadRequests().then(
      ({ requestsOf }) => dispatch(requestsOf(new URL(path, location.origin))),
      () => undefined,
    );
  };
}

/** Within a page, its own hooks follow the query. */
export function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

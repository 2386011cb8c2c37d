import { renderWithStore } from '@nattil/frontend-shared/testing/render.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppStore } from '../shared/store/state.ts';

interface AtPathProps {
  pathname: string;
  children: ReactNode;
}

function AtPath({ pathname, children }: AtPathProps) {
  return useLocation().pathname === pathname ? children : <p>Another page</p>;
}

interface RenderPageOptions {
  store: AppStore;
  /** The path of the page. */
  pathname: string;
  /** The first URL, by default the page itself. */
  at?: string;
}

/** Renders a page at its path. Every other path shows `Another page`. */
export function renderPage(
  page: ReactElement,
  { store, pathname, at = pathname }: RenderPageOptions,
) {
  return renderWithStore(<AtPath pathname={pathname}>{page}</AtPath>, { store, path: at });
}

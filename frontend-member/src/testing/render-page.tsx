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

/** Renders a page at its URL. Every other path shows `Another page`. */
export function renderPage(page: ReactElement, { store, path }: { store: AppStore; path: string }) {
  const [pathname = ''] = path.split('?');
  return renderWithStore(<AtPath pathname={pathname}>{page}</AtPath>, { store, path });
}

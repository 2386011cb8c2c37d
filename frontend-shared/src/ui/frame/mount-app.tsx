import type { Store } from '@reduxjs/toolkit';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Realm } from '../../theme.ts';
import { AppProviders } from './app-providers.tsx';
import { DrawnPage } from './prerendered-page.ts';

interface MountOptions {
  realm: Realm;
  store: Store;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Mounts an SPA into its page. */
export function mountApp({ realm, store, router }: MountOptions): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  // A prerendered page stays responsive during the render; an empty frame is filled at once.
  const isDrawn = root.hasChildNodes() && document.documentElement.dataset.firstPaint !== 'frame';
  const drawn = isDrawn ? new DrawnPage(root) : undefined;
  const start = isDrawn ? startTransition : (act: () => void) => act();
  start(() =>
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <AppProviders realm={realm}>
            <TakingOver drawn={drawn}>
              <RouterProvider router={router} />
            </TakingOver>
          </AppProviders>
        </Provider>
      </StrictMode>,
    ),
  );
}

function TakingOver({ drawn, children }: { drawn: DrawnPage | undefined; children: ReactNode }) {
  useLayoutEffect(() => drawn?.handOver(), [drawn]);
  return children;
}

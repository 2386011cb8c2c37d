import { AppProviders } from '@nattil/frontend-shared/ui/frame/app-providers.tsx';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LoadingShell } from '../shared/loading-shell.tsx';
import { paths } from '../shared/paths.ts';
import { routes } from './routes.tsx';
import { createAppStore } from './store.ts';

/** Renders the landing page for visitors, and the frame's skeleton for other pages. */
export function renderFirstPaint(): string {
  const router = createMemoryRouter(routes, { initialEntries: [paths.home] });
  return renderToString(
    <Provider store={createAppStore()}>
      <AppProviders realm="member">
        <RouterProvider router={router} />
        <div id="first-wait">
          <LoadingShell />
        </div>
      </AppProviders>
    </Provider>,
  );
}

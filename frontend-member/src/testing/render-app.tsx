import { AppProviders } from '@nattil/frontend-shared/ui/app-providers.tsx';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { routes } from '../app/routes.tsx';
import type { AppStore } from '../app/store.ts';

/** The whole member area at an address. */
export function renderApp(store: AppStore, at: InitialEntry = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const result = render(
    <Provider store={store}>
      <AppProviders realm="member" env="test">
        <RouterProvider router={router} />
      </AppProviders>
    </Provider>,
  );
  return { ...result, store, router, user: userEvent.setup() };
}

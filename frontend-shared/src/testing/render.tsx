import type { Store } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Realm } from '../theme.ts';
import { AppProviders } from '../ui/app-providers.tsx';

interface RenderOptions {
  store: Store;
  realm?: Realm;
  /** Where the app stands, with query: `/search-results?q=tea`. */
  path?: string;
  /** The pattern that the element is mounted at: `/shops/:id`. Every path by default. */
  route?: string;
}

/** The element in its store, router and theme, with a person to use it. */
export function renderWithStore(
  element: ReactElement,
  { store, realm = 'member', path = '/', route = '*' }: RenderOptions,
) {
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [path] });
  const result = render(
    <Provider store={store}>
      <AppProviders realm={realm} env="test">
        <RouterProvider router={router} />
      </AppProviders>
    </Provider>,
  );
  return { ...result, store, router, user: userEvent.setup() };
}

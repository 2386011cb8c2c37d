import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, jest } from '@jest/globals';
import { AppProviders } from '@nattil/frontend-shared/ui/frame/app-providers.tsx';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { routes } from '../app/routes.tsx';
import { codeServer } from './code-server.ts';
import type { AppStore } from '../shared/store/state.ts';

// Loaded from the start, so that no spec waits for lazily loaded code.
import '@nattil/frontend-shared/ui/overlays/loaded-overlays.tsx';
import '@nattil/frontend-shared/ui/dialogs/question.tsx';

for (const file of globSync('src/{app,features,routes}/**/*.{ts,tsx}'))
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/import\('([.][^']+)'\)/g))
    // Maps are large, and few specs draw one.
    if (!path!.includes('-map.')) jest.requireActual(join(process.cwd(), dirname(file), path!));

// Every page stores the secret of an active card's codes.
beforeEach(() => void codeServer());

/** Renders the whole member area at a URL. */
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

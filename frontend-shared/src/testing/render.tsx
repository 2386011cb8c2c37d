import type { Store } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { Provider } from 'react-redux';
import {
  createMemoryRouter,
  type InitialEntry,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import type { Realm } from '../theme.ts';
import { AppProviders } from '../ui/frame/app-providers.tsx';
import { LoadedOverlays } from '../ui/overlays/loaded-overlays.tsx';
import { showContent } from '../ui/dialogs/open-dialog.tsx';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { useOverlayEvents } from '../ui/overlays/overlay-events.ts';

interface RoutesOptions {
  store: Store;
  realm: Realm;
  at: InitialEntry;
}

/** Renders the routes of an application at a URL, with store, router and theme. */
export function renderRoutes(routes: RouteObject[], { store, realm, at }: RoutesOptions) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const result = render(
    <Provider store={store}>
      <AppProviders realm={realm} env="test">
        <RouterProvider router={router} />
      </AppProviders>
    </Provider>,
  );
  return { ...result, router, user: userEvent.setup() };
}

interface RenderOptions {
  store: Store;
  realm?: Realm;
  /** The URL with its query: `/search-results?q=tea`. */
  path?: string;
  /** The route pattern of the element: `/shops/:id`. By default it matches every path. */
  route?: string;
}

/** Renders the element with store, router and theme. */
export function renderWithStore(element: ReactElement, options: RenderOptions) {
  return renderPage(element, null, options);
}

/** Renders a dialog that is open from the start. */
export function renderDialog(
  dialog: ReactElement,
  { onClose, ...options }: RenderOptions & { onClose?: () => void },
) {
  return renderPage(null, () => showContent(dialog, { name: 'spec', onClose }), options);
}

function renderPage(
  element: ReactElement | null,
  openFirst: (() => void) | null,
  { store, realm = 'member', path = '/', route = '*' }: RenderOptions,
) {
  const page = (
    <>
      {element}
      <SpecOverlays openFirst={openFirst} />
    </>
  );
  const routes = [{ path: route, element: page }];
  return { ...renderRoutes(routes, { store, realm, at: path }), store };
}

/** Toasts and dialogs, loaded from the start so that no spec waits for their code. */
function SpecOverlays({ openFirst }: { openFirst: (() => void) | null }) {
  const [showWaiting] = useState(() => openFirst ?? (() => undefined));
  useOverlayEvents({
    load: () => undefined,
    open: ({ open }) => open(),
    close: (close) => close(),
  });
  return (
    <>
      <Toaster />
      <LoadedOverlays requests={1} showWaiting={showWaiting} />
    </>
  );
}

import type { Store } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Realm } from '../theme.ts';
import { AppProviders } from '../ui/app-providers.tsx';
import { LoadedOverlays } from '../ui/loaded-overlays.tsx';
import { showContent } from '../ui/open-dialog.tsx';
import { useOverlayEvents } from '../ui/overlay-events.ts';

interface RenderOptions {
  store: Store;
  realm?: Realm;
  /** The address, with query: `/search-results?q=tea`. */
  path?: string;
  /** The pattern that the element is mounted at: `/shops/:id`. Every path by default. */
  route?: string;
}

/** The element in its store, router and theme, with a person to use it. */
export function renderWithStore(element: ReactElement, options: RenderOptions) {
  return renderBeside(element, null, options);
}

/** A dialog that is open from the beginning. */
export function renderDialog(
  dialog: ReactElement,
  { onClose, ...options }: RenderOptions & { onClose?: () => void },
) {
  return renderBeside(null, () => showContent(dialog, { name: 'spec', onClose }), options);
}

function renderBeside(
  element: ReactElement | null,
  first: (() => void) | null,
  { store, realm = 'member', path = '/', route = '*' }: RenderOptions,
) {
  const page = (
    <>
      {element}
      <SpecOverlays first={first} />
    </>
  );
  const router = createMemoryRouter([{ path: route, element: page }], { initialEntries: [path] });
  const result = render(
    <Provider store={store}>
      <AppProviders realm={realm} env="test">
        <RouterProvider router={router} />
      </AppProviders>
    </Provider>,
  );
  return { ...result, store, router, user: userEvent.setup() };
}

/** Here from the beginning, so that no spec waits for them. */
function SpecOverlays({ first }: { first: (() => void) | null }) {
  const [onAsked] = useState(() => first ?? (() => undefined));
  useOverlayEvents({ load: () => undefined, show: (show) => show() });
  return <LoadedOverlays asked={1} onAsked={onAsked} />;
}

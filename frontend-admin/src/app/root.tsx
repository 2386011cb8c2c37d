import { Overlays } from '@nattil/frontend-shared/ui/overlays.tsx';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** What every page stands in. */
export function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
      <Overlays />
    </>
  );
}

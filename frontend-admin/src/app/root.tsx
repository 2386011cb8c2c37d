import { Overlays } from '@nattil/frontend-shared/ui/overlays.tsx';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Surrounds every page. */
export function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
      <Overlays />
    </>
  );
}

import { Overlays } from '@nattil/frontend-shared/ui/overlays/overlays.tsx';
import { scrollKey } from '@nattil/frontend-shared/ui/frame/scroll-key';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** The frame of every page. */
export function Root() {
  return (
    <>
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
      <Overlays />
    </>
  );
}

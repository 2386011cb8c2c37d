import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session/session.ts';
import { Loading } from '../../shared/ui/loading.tsx';
import type { RememberedLocation } from './remembered-location.ts';

/** Renders its children for a signed-in person; redirects other people to the sign-in. */
export function RequirePartner({ children }: { children: ReactNode }) {
  const presence = usePresence(session);
  const { pathname } = useLocation();

  switch (presence) {
    case 'signed-in':
      return children;
    case 'checking':
      return (
        <main>
          <Loading />
        </main>
      );
    case 'left':
      return <Navigate to={paths.login} replace state={null} />;
    case 'visitor':
    case 'expired': {
      const state: RememberedLocation = { from: pathname };
      return <Navigate to={paths.login} replace state={state} />;
    }
  }
}

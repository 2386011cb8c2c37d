import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { LoadingPage } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session/session.ts';
import type { RememberedLocation } from './remembered-location.ts';

/** Renders its children for a verified administrator; redirects other people to the login. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const presence = usePresence(session);
  const { pathname, search } = useLocation();

  switch (presence) {
    case 'signed-in':
      return children;
    case 'checking':
      return (
        <main>
          <title>Admin Portal</title>
          <LoadingPage title="Admin Portal">Verifying credentials...</LoadingPage>
        </main>
      );
    case 'left':
      return <Navigate to={paths.login} replace state={null} />;
    case 'visitor':
    case 'expired': {
      const state: RememberedLocation = { from: `${pathname}${search}` };
      return <Navigate to={paths.login} replace state={state} />;
    }
  }
}

import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { session } from '../../app/session.ts';
import type { RememberedLocation } from './remembered-location.ts';
import { useVerifiedSession } from './use-verified-session.ts';

/** Shows its children to a verified administrator and sends everybody else to the login. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const status = useVerifiedSession();
  const expired = useAppSelector((state) => session.selectNotice(state) !== null);
  const { pathname, search } = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (status === 'signed-in' && !wasIn) setWasIn(true);

  if (status === 'signed-in') return children;
  if (status === 'unknown') {
    return (
      <main>
        <title>Admin Portal</title>
        <LoadingText>Verifying credentials...</LoadingText>
      </main>
    );
  }
  // Whoever signed out on purpose starts afresh; everybody else comes back to this place.
  const state: RememberedLocation | null =
    wasIn && !expired ? null : { from: `${pathname}${search}` };
  return <Navigate to={paths.login} replace state={state} />;
}

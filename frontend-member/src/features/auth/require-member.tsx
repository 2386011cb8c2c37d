import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useMembership } from './use-membership.ts';

/** What the redirect to the landing page carries along. */
export interface LoginRedirect {
  /** Opens the login dialog. */
  login: true;
  /** The address that was asked for, as a path with query and hash. */
  from: string;
}

/** Lets members in; everybody else finds the login dialog on the landing page. */
export function RequireMember() {
  const membership = useMembership();
  const { pathname, search, hash } = useLocation();
  switch (membership) {
    case 'checking':
      return <LoadingText>Checking authentication...</LoadingText>;
    case 'member':
    case 'expired':
      return <Outlet />;
    case 'left':
      return <Navigate to={paths.home} replace />;
    case 'visitor': {
      const redirect: LoginRedirect = { login: true, from: pathname + search + hash };
      return <Navigate to={paths.home} replace state={redirect} />;
    }
  }
}
